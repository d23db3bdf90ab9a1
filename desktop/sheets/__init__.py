"""Forms built from the fields of sheets, and what each rule system knows that its fields do not say."""

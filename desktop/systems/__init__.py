"""What each rule system says about its creatures beyond the fields of its sheet: figures, attacks, cards, tables."""

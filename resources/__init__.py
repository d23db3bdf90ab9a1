"""What ships beside the code: rule catalogues, phrases, samples, fonts, icons."""

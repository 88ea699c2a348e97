"""Other processes: programs that answer lines (`children`), and our own functions called elsewhere (`workers`)."""

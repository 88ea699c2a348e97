"""What a seat may know, as a row of numbers."""

"""The game in words: labels, boards, reasons, score lines, the component sheet."""

"""What pictures of boards are drawn with: a canvas, lettering, and parts that several boards share."""

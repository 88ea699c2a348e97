"""What each seat may know: views, re-deals, positions, and what must hold in all of them."""

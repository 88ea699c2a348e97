"""What every game is: the state contract, actions, chance, events, records, positions, texts and components."""

"""What a game's drills are written with: questions, answers and moments."""

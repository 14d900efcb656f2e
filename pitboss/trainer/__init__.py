"""The dealer trainer: deal a round, drills, spot the error, exams and progress, all keyed by the engine."""

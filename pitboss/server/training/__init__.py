"""The trainer's sessions and records in a house."""

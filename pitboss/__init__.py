"""Pitboss deals, proves, prices and teaches casino table games."""

__version__ = "0.1.0"

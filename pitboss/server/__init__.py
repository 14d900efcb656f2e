"""Pitboss over HTTP. Nothing imports this package; it may import everything."""

"""Pitboss in the tools of researchers. Each module needs the package that it is named after."""

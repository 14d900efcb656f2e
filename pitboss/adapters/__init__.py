"""Adapters of research tools. Each module needs the package that it is named after."""

"""The counting toolkit shared by games."""

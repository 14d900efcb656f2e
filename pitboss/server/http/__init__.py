"""Requests and sockets: routes, checks, problems."""

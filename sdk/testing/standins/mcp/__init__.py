"""Stands for the protocol's package that comes with `verifiers`."""

"""Measurements of speed, memory and size: `make bench` prints the figures and keeps them in benchmarks/results/."""

"""Counts the searches of the shop's customers by day and phrase, without data of who they are."""

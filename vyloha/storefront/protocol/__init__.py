"""The wire protocol of the shop that Výloha replaces: its dispatchers and their handlers."""

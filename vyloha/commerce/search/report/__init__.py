"""What the shop's customers search for, counted by day and phrase: of who they are nothing is kept."""

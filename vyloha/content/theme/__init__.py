"""How the shop looks: colours that can be read in both schemes, fonts and corners that a merchant chooses from."""

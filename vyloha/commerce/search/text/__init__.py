"""Text of the catalogue as search knows it: words of Czech, whatever their case, number, marks and typos."""

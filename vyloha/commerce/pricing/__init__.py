"""What a variation costs and whether it can be had; VAT."""

"""The pages of customers' accounts, below ``settings.ACCOUNT_PATH``."""

"""Old URLs in the back office: those not found, and those of the shop before this one."""

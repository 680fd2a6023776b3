"""Old addresses in the back office: those that lead nowhere, and those that come from the shop before this one."""

"""The Store API, version 1 (facts 7): what a browser or an app needs to fill a cart and to order."""

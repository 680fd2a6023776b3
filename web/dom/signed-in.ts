/**
 * Whether somebody has signed in at the shop in this browser. Pages are the same for all visitors; the server sets the
 * cookie together with the session's, whose name scripts cannot read.
 */
export const isSignedIn = (): boolean => /(?:^|; )vyloha_signed_in=1(?:;|$)/.test(document.cookie);

/** A classic script: it exports nothing. */
export {};

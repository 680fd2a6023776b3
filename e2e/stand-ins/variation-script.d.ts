/** A classic script without exports. */
export {};

/** Return whether a key pressed with the click means the browser: a new tab, a download. */
export const isModifiedClick = (event: MouseEvent | KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

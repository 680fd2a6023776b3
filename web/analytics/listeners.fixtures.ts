/** Records the document's event listeners, so that each test can remove them. */
const addedListeners: [string, EventListenerOrEventListenerObject][] = [];
const addListener = document.addEventListener.bind(document);

document.addEventListener = (name: string, listener: EventListenerOrEventListenerObject) => {
  addedListeners.push([name, listener]);
  addListener(name, listener);
};

/** Remove the listeners added since the last call. */
export function removeTestListeners(): void {
  for (const [name, listener] of addedListeners.splice(0)) document.removeEventListener(name, listener);
}

/** What pages of tests listen to on the document goes with each of them. */
const listened: [string, EventListenerOrEventListenerObject][] = [];
const listen = document.addEventListener.bind(document);

document.addEventListener = (name: string, listener: EventListenerOrEventListenerObject) => {
  listened.push([name, listener]);
  listen(name, listener);
};

/** Let nothing be heard any more of what was listened to since the last call. */
export function removeTestListeners(): void {
  for (const [name, listener] of listened.splice(0)) document.removeEventListener(name, listener);
}

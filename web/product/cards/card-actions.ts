/** What the buttons of cards do (start-card-buttons.ts); loaded when one gets the pointer or is pressed. */
export { addFromCard } from "./add-from-card.tsx";
export { openChooser } from "./open-chooser.ts";

/** Where this browser remembers that its user switched the single keys off. */
export const shortcutsKept = "admin-shortcuts";

/** Whether a key is meant for the page: not while typing, not in a dialog, not once switched off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return localStorage.getItem(shortcutsKept) !== "off";
}

function isTyping(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input, select, textarea, dialog *")))
  );
}

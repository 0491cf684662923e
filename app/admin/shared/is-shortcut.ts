import { isDialogJustClosed } from "#app/ui/recently-closed-dialog.ts";

/** The localStorage key under which this browser remembers that shortcuts are off. */
export const shortcutsStorageKey = "admin-shortcuts";

/** False while staff type, while a dialog is open or has just closed, and if shortcuts are turned off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  if (isDialogJustClosed()) return false;
  return localStorage.getItem(shortcutsStorageKey) !== "off";
}

function isTyping(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input, select, textarea, dialog *")))
  );
}

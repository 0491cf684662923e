import { isDialogJustClosed } from "#app/ui/recently-closed-dialog.ts";

/** localStorage key of this browser's choice to turn shortcuts off. */
export const shortcutsStorageKey = "admin-shortcuts";

/** False while typing, in a dialog or just after it closed, and when shortcuts are turned off. */
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

import { isDialogJustClosed } from "#app/ui/recently-closed-dialog.ts";

/** The localStorage key under which this browser remembers whether shortcuts are on. */
export const shortcutsStorageKey = "admin-shortcuts";

/**
 * Whether to treat a pressed key as a shortcut: not while staff type or use a dialog, nor if shortcuts are off. A dialog
 * with shortcuts of its own passes `inDialog`.
 */
export function isShortcut(event: KeyboardEvent, { inDialog = false } = {}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  if (!inDialog && (isDialogOpen(event.target) || isDialogJustClosed())) return false;
  return localStorage.getItem(shortcutsStorageKey) !== "off";
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, select, textarea"))
  );
}

function isDialogOpen(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof HTMLElement && target.matches("dialog *"))
  );
}

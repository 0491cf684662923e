/** Keys pressed within this time after a dialog closed were meant for the dialog. */
const afterCloseMs = 1000;

let closedAt = -Infinity;

export function noteDialogClosed() {
  closedAt = performance.now();
}

/** Lets keyboard shortcuts ignore keys that were meant for the dialog, not for the page behind it. */
export function isDialogJustClosed(): boolean {
  return performance.now() - closedAt < afterCloseMs;
}

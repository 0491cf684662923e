/** Keys pressed within this time after a dialog closed were meant for the dialog. */
const afterCloseMs = 1000;

let closedAt = -Infinity;

export function noteDialogClosed() {
  closedAt = performance.now();
}

/** Whether pressed keys were meant for a closed dialog; the shortcuts of the page behind it ignore such keys. */
export function isDialogJustClosed(): boolean {
  return performance.now() - closedAt < afterCloseMs;
}

/** Keys pressed within this time after a dialog closed were meant for the dialog. */
const afterCloseMs = 1000;

let closedAt = -Infinity;

export function noteDialogClosed() {
  closedAt = performance.now();
}

/** Whether a dialog has just closed. The page's shortcuts then ignore keys, which were meant for the dialog. */
export function isDialogJustClosed(): boolean {
  return performance.now() - closedAt < afterCloseMs;
}

/** An order whose placement was acknowledged to its buyer. */
export type PlacedOrder = {
  id: string;
  number: string;
  productId: string;
  quantity: number;
  /** In sen, as in the quote. */
  total: number;
  formKey: string;
  /** Its buyer sends a receipt, so staff leave it alone. */
  sendsReceipt: boolean;
  /** The browser that may see the full order. */
  cookies: Map<string, string>;
  /** When the form that was answered was sent, and when the buyer had the answer. */
  began: number;
  acknowledgedAt: number;
};
export type StaffAction = { action: string; subjectId: string; after: Record<string, unknown> };

export type Journal = ReturnType<typeof openJournal>;

/** Everything the shop acknowledged. It must exist, exactly once, after any kill. */
export function openJournal() {
  const orders: PlacedOrder[] = [];
  const receipts: { orderId: string }[] = [];
  const staffActions: StaffAction[] = [];
  /** Failed requests: a broken connection, or a page that says the shop is unavailable. */
  const unanswered: { how: "broken off" | "refused"; began: number; ended: number }[] = [];
  const waiting: { since: number; notify: () => void }[] = [];
  return { orders, receipts, staffActions, unanswered, recordPlaced, nextOrder };

  function recordPlaced(order: PlacedOrder) {
    orders.push(order);
    const { began } = order;
    for (const { notify } of waiting.filter(({ since }) => since <= began)) notify();
  }

  /** Waits for an order whose form was sent after this call. */
  function nextOrder(timeoutMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(
      () => reject(new Error(`No order could be placed for ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    );
    const entry = { since: Date.now(), notify: resolve };
    waiting.push(entry);
    return promise.finally(() => {
      clearTimeout(late);
      waiting.splice(waiting.indexOf(entry), 1);
    });
  }
}

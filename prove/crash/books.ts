/** An order that its buyer was told is placed. */
export type Placed = {
  id: string;
  number: string;
  productId: string;
  quantity: number;
  /** In sen, as the quote had it. */
  total: number;
  formKey: string;
  /** Its buyer sends a receipt: staff leave it alone. */
  sendsReceipt: boolean;
  /** The browser that may see all of it. */
  cookies: Map<string, string>;
};
export type Deed = { deed: string; subjectId: string; after: Record<string, unknown> };

export type Books = ReturnType<typeof openBooks>;

/** Whatever the shop said yes to. It must be there, once, after any kill. */
export function openBooks() {
  const orders: Placed[] = [];
  const receipts: { orderId: string }[] = [];
  const deeds: Deed[] = [];
  /** Answers that were none: a broken connection, or a page that says that the shop cannot now. */
  const unanswered: { how: "broken off" | "refused"; began: number; ended: number }[] = [];
  const waiting: { since: number; tell: () => void }[] = [];
  return { orders, receipts, deeds, unanswered, tellPlaced, nextOrder };

  function tellPlaced(order: Placed, began: number) {
    orders.push(order);
    for (const { tell } of waiting.filter(({ since }) => since <= began)) tell();
  }

  /** Until an order is placed whose form was sent after now. */
  function nextOrder(patience: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(
      () => reject(new Error(`No order could be placed for ${patience / 1000} seconds`)),
      patience,
    );
    const entry = { since: Date.now(), tell: resolve };
    waiting.push(entry);
    return promise.finally(() => {
      clearTimeout(late);
      waiting.splice(waiting.indexOf(entry), 1);
    });
  }
}

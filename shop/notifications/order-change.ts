import type { LetterKind } from "#db/schema/notifications.ts";

export type Changes = {
  kind: "order-status" | "payment-status";
  from: string;
  to: string;
}[];

/** The one letter that tells the customer of an order's changes; undefined where there is nothing to tell. */
export function letterOfChange(
  changes: Changes,
  actor: string,
): { kind: LetterKind; about: Record<string, unknown> } | undefined {
  const order = changes.find(({ kind }) => kind === "order-status");
  const payment = changes.find(({ kind }) => kind === "payment-status");
  const isPaid = payment?.to === "completed";
  if (order?.to === "cancelled") return { kind: "order-cancelled", about: { actor } };
  if (order?.to === "completed") return { kind: "order-completed", about: { isPaid } };
  if (isPaid) return { kind: "payment-received", about: {} };
  if (order?.to === "processing") return { kind: "order-processing", about: {} };
  if (order?.from === "cancelled") return { kind: "order-reopened", about: {} };
  // What staff set by hand they have talked about; a bank's no is news.
  if (payment?.to === "failed" && actor === "payment") return { kind: "payment-failed", about: {} };
  return undefined;
}

import type { EmailKind } from "#db/schema/notifications.ts";

export type OrderChanges = {
  kind: "order-status" | "payment-status";
  from: string;
  to: string;
}[];

/** The one email to the customer about these changes of an order; undefined where none is due. */
export function emailForChange(
  changes: OrderChanges,
  actor: string,
): { kind: EmailKind; payload: Record<string, unknown> } | undefined {
  const order = changes.find(({ kind }) => kind === "order-status");
  const payment = changes.find(({ kind }) => kind === "payment-status");
  const isPaid = payment?.to === "completed";
  if (order?.to === "cancelled") return { kind: "order-cancelled", payload: { actor } };
  if (order?.to === "completed") return { kind: "order-completed", payload: { isPaid } };
  if (isPaid) return { kind: "payment-received", payload: {} };
  if (order?.to === "processing") return { kind: "order-processing", payload: {} };
  if (order?.from === "cancelled") return { kind: "order-reopened", payload: {} };
  // A failure set by staff was discussed with the customer; one reported by the bank is news.
  if (payment?.to === "failed" && actor === "payment")
    return { kind: "payment-failed", payload: {} };
  return undefined;
}

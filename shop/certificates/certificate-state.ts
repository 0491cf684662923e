/** What became of the pieces of one item, as the rows of its order say. */
export type CertificateFacts = {
  quantity: number;
  orderStatus: string;
  /** Whether everything that was paid for the order was refunded. */
  isRefunded: boolean;
  /** Pieces that came back with returns that were not refused. */
  returned: number;
  /** Pieces that the shop bought back, and when it did last. */
  boughtBack: number;
  boughtBackAt: Date | null;
  /** Pieces of parcels that the courier lost. */
  lostInTransit: number;
  isReportedLost: boolean;
};

/** What a certificate says about its piece. It is computed each time, never stored (ADR-0081). */
export type CertificateState =
  /** `back` pieces of several have come back, by a return or because the shop bought them back. */
  | { kind: "sold"; back: number }
  | { kind: "bought-back"; at: Date }
  | { kind: "returned" }
  | { kind: "lost" };

/** A warning wins: of several pieces one may be stolen, and nobody can say which one is on the table. */
export function certificateStateOf(facts: CertificateFacts): CertificateState {
  if (facts.isReportedLost || facts.lostInTransit > 0) return { kind: "lost" };
  const isUndone = facts.orderStatus === "cancelled" || facts.isRefunded;
  const back = facts.returned + facts.boughtBack;
  if (!isUndone && back < facts.quantity) return { kind: "sold", back };
  const at = facts.boughtBackAt;
  return at && !isUndone ? { kind: "bought-back", at } : { kind: "returned" };
}

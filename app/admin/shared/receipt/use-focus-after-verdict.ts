import { useEffect, useRef } from "react";
import { isDialogJustClosed } from "#app/ui/recently-closed-dialog.ts";
import { isWaiting } from "./receipt-badge.tsx";
import { visibleRows } from "./use-receipt-keys.ts";

type Verdict = { id: string; verifiedAt: Date | null; rejectedAt: Date | null };

/**
 * After a decision, the link that opened the dialog is gone and cannot get the focus back. The focus moves to the next
 * waiting receipt, or to the heading if none waits.
 */
export function useFocusAfterVerdict(receipts: Verdict[]) {
  const before = useRef(receipts);
  useEffect(() => {
    const waiting = new Set(receipts.filter(isWaiting).map(({ id }) => id));
    const decided = before.current.findIndex((old) => isWaiting(old) && !waiting.has(old.id));
    const following = before.current.slice(decided + 1);
    before.current = receipts;
    if (decided < 0 || !isDialogJustClosed() || document.activeElement !== document.body) return;
    const next = following.find(({ id }) => waiting.has(id))?.id ?? [...waiting][0];
    const row = visibleRows().find(({ dataset }) => dataset["receipt"] === next);
    const heading = document.querySelector<HTMLElement>("main h1");
    (row?.querySelector<HTMLElement>("a") ?? heading)?.focus();
  }, [receipts]);
}

import { z } from "zod";
import { receiptStatuses } from "#shop/payments/list-receipts.server.ts";

const filter = z.object({
  status: z.enum(receiptStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  after: z.uuid().optional().catch(undefined),
});

/** What the address asks the list for; what makes no sense there is as if it were not there. */
export function receiptFilter(url: URL) {
  return filter.parse(Object.fromEntries(url.searchParams));
}

/** This page of the list again, without the dialog that stands open on it. */
export function withoutDialog(url: URL): string {
  const kept = new URLSearchParams(url.searchParams);
  for (const dialog of ["view", "verify", "reject"]) kept.delete(dialog);
  return url.pathname + (kept.size > 0 ? `?${kept}` : "");
}

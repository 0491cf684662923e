import { z } from "zod";
import { receiptStatuses } from "#shop/payments/receipts.server.ts";

const filter = z.object({
  status: z.enum(receiptStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  after: z.uuid().optional().catch(undefined),
});

/** The filter in the URL; invalid values are ignored. */
export function parseReceiptFilter(url: URL) {
  return filter.parse(Object.fromEntries(url.searchParams));
}

/** The URL of the same page of the list, with no dialog open. */
export function pathWithoutDialog(url: URL): string {
  const params = new URLSearchParams(url.searchParams);
  for (const dialog of ["view", "verify", "reject"]) params.delete(dialog);
  return url.pathname + (params.size > 0 ? `?${params}` : "");
}

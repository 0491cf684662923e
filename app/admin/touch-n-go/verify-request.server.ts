import { z } from "zod";
import { receiptStatuses } from "#shop/payments/receipts.server.ts";

const request = z.object({
  paymentId: z.uuid(),
  orderId: z.uuid().optional().catch(undefined),
  status: z.enum(receiptStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(2).optional().catch(undefined),
});

/** The Verify form and the page it came from; undefined if invalid. */
export function parseVerifyForm(form: FormData) {
  return request.safeParse(Object.fromEntries(form)).data;
}

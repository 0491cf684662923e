import { z } from "zod";
import { receiptStatuses } from "#shop/payments/list-receipts.server.ts";

const request = z.object({
  paymentId: z.uuid(),
  orderId: z.uuid().optional().catch(undefined),
  status: z.enum(receiptStatuses).optional().catch(undefined),
  page: z.coerce.number().int().min(2).optional().catch(undefined),
});

/** What the Verify button sends, and where it was pressed; undefined for anything that it did not send. */
export function verifyRequest(form: FormData) {
  return request.safeParse(Object.fromEntries(form)).data;
}

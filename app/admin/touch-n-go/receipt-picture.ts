import { requireStaff } from "#app/http/visitor.server.ts";
import { findReceiptPicture } from "#shop/payments/receipts.server.ts";
import type { Route } from "./+types/receipt-picture";
import { t } from "#languages/messages.ts";

/** Serves the picture of a customer's receipt, only to staff. The picture is never cached. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const receipt = await findReceiptPicture(staff, params.paymentId);
  const headers = { "Cache-Control": "no-store, private", "X-Content-Type-Options": "nosniff" };
  if (!receipt) {
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("Receipt not found"), { status: 404, headers: plain });
  }
  return new Response(receipt.bytes, {
    headers: {
      ...headers,
      "Content-Type": receipt.contentType,
      "Content-Disposition": `inline; filename="receipt-${params.paymentId}.jpg"`,
    },
  });
}

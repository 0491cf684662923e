import { t } from "#languages/messages.ts";
import { touchNGoQrPicture } from "#shop/payments/touch-n-go-qr.server.ts";
import { receiptDue } from "#shop/payments/order-state.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import type { Route } from "./+types/qr-picture";
import { findOrder } from "../shared/order/find-order.server.ts";

/** The order's Touch 'n Go QR code as a picture. 404 if no payment is due, or if the viewer may not see all details. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen } = await findOrder(params.orderId, context, url);
  if (!seen.isFull) return notFound();
  const { state } = await readOrderState(seen.order);
  const picture = receiptDue(state) ? await touchNGoQrPicture(seen.order) : undefined;
  if (!picture) return notFound();
  return new Response(picture, {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="${seen.order.orderNumber}-touch-n-go.png"`,
      "Cache-Control": "no-store",
    },
  });
}

function notFound() {
  return new Response(t("Not found"), { status: 404 });
}

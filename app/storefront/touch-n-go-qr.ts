import { readOrder } from "#shop/orders/read-order.server.ts";
import { touchNGoQrPicture } from "#shop/payments/touch-n-go-qr.server.ts";
import { receiptState } from "#shop/payments/touch-n-go.server.ts";
import type { Route } from "./+types/touch-n-go-qr";
import { onlookerOf } from "./order/onlooker.server.ts";

/** The order's code as a picture to keep; only for who may pay, and only while there is something to pay. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const seen = await readOrder(params.orderId, await onlookerOf(context, url));
  const isOpen = seen?.whole && isAwaited(await receiptState(params.orderId));
  const picture = isOpen ? await touchNGoQrPicture(seen.order) : undefined;
  if (!picture || !seen) return new Response("Not found", { status: 404 });
  return new Response(picture, {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="${seen.order.orderNumber}-touch-n-go.png"`,
      "Cache-Control": "no-store",
    },
  });
}

function isAwaited({ state }: Awaited<ReturnType<typeof receiptState>>) {
  return state === "awaited" || state === "rejected";
}

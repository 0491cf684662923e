import sharp from "sharp";
import { submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { succeeded } from "./answers.ts";
import { placedOrder } from "./checkout.ts";
import { receiptOf } from "./order-rows.ts";

type Order = Awaited<ReturnType<typeof placedOrder>>;

let pictures = 0;

/** A picture that no other test sends: coarse squares whose shades derive from its number. */
export function receiptPicture(number = (pictures += 1)) {
  const squares = Buffer.from(Array.from({ length: 48 }, (_, at) => (at * number * 37) % 256));
  return sharp(squares, { raw: { width: 6, height: 8, channels: 1 } })
    .resize(300, 400, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}

/** An order whose receipt waits for staff. */
export async function sentReceipt(product?: Parameters<typeof placedOrder>[0]) {
  return sendReceiptOf(await placedOrder(product));
}

/** The order's customer sends a receipt. */
export async function sendReceiptOf<Placed extends Pick<Order, "orderId" | "viewer">>(
  order: Placed,
) {
  succeeded(await submitReceipt(order.orderId, order.viewer, await receiptPicture()));
  return { ...order, receipt: await receiptOf(order.orderId) };
}

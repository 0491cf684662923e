import { productForm } from "#kit/clerk.ts";
import { multipart } from "#kit/forms.ts";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Visitor, cookieOf } from "#kit/visitor.ts";
import type { Trade } from "#prove/trade/buyer.ts";

export type InterruptedUpload = {
  kind: "receipt" | "product";
  subject: string;
  answered: () => boolean;
};

let products = 0;

/**
 * A receipt and a product picture in flight when the kill comes: every second one is incomplete then; the
 * other one is being read, written or already acknowledged.
 */
export async function startUploads(trade: Trade, staff: Visitor): Promise<InterruptedUpload[]> {
  const order = trade.heldReceipts.shift();
  const name = `Cut piece ${(products += 1)}`;
  const product = multipart(productForm(name, 1), {
    name: "pictures",
    bytes: trade.receipt,
  });
  const interruptedUploads: InterruptedUpload[] = [
    {
      kind: "product",
      subject: name,
      answered: await startUpload(trade, "/admin/products/new/save", staff.cookies, product),
    },
  ];
  if (order) {
    const form = multipart({}, { name: "receipt", bytes: trade.receipt });
    const path = `/payment/touch-n-go/${order.id}`;
    const answered = await startUpload(trade, path, order.cookies, form);
    interruptedUploads.push({ kind: "receipt", subject: order.id, answered });
  }
  await sleep(trade.random.below(500));
  return interruptedUploads;
}

/** Whether the shop has acknowledged it meanwhile. */
async function startUpload(
  { shop, random }: Trade,
  path: string,
  cookies: Map<string, string>,
  form: FormData,
): Promise<() => boolean> {
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type")!;
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const sent = random.below(2) === 0 ? bytes : bytes.subarray(0, random.below(bytes.length));
  let isTaken = false;
  const outgoing = request(shop.url + path, {
    method: "POST",
    headers: {
      origin: shop.url,
      "content-type": type,
      "content-length": bytes.length,
      "x-forwarded-for": "10.254.0.1",
      cookie: cookieOf({ cookies }),
    },
  });
  outgoing.on("error", () => {});
  outgoing.on("response", (answer) => {
    isTaken = answer.statusCode === 302;
    let text = "";
    answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
    answer.on("end", () => (isTaken ||= text.startsWith('{"to"')));
    answer.on("error", () => {});
  });
  await new Promise((resolve) => outgoing.write(sent, resolve));
  return () => isTaken;
}

import assert from "node:assert/strict";
import sharp from "sharp";
import { owner } from "#prove/shop.ts";
import { fieldsOf, openVisitor, type Answer, type Visitor } from "#prove/visitor.ts";
import type { OpenShop } from "./environment.ts";

type Method = "touch_n_go" | "stripe_fpx";
let buyers = 0;

/** A buyer with an item in the cart at the filled checkout form. */
export async function atCheckout(
  shop: Pick<OpenShop, "url" | "sql">,
  method: Method = "touch_n_go",
) {
  const [piece] = await shop.sql(`
    select product_id as id from stock_levels order by on_hand desc, product_id limit 1`);
  const choices = await shop.sql(`
    select distinct on (name) 'variant' as field, id from product_variants
    where product_id = '${piece!.id}' and stock_adjustment = 0
    union all (select 'color', id from product_colors where product_id = '${piece!.id}' limit 1)`);
  const visitor = openVisitor(shop);
  const added = new URLSearchParams({ intent: "add", productId: piece!.id!, quantity: "1" });
  for (const { field, id } of choices) added.append(field!, id!);
  assert.equal((await visitor.go("/cart", { form: added })).location, "/cart");
  const { status, text } = await visitor.go("/checkout");
  assert.equal(status, 200);
  const email = `buyer-${++buyers}@example.test`;
  const form: Record<string, string> = {
    ...fieldsOf(text),
    fullName: "Nur Aisyah",
    phoneNumber: "012-345 6789",
    email,
    deliveryMethod: "collect",
    paymentMethod: method,
  };
  delete form.intent;
  return { visitor, form, email, place: () => visitor.go("/checkout", { form }) };
}

/** The acknowledged order. */
export function orderOf(answer: Answer): string {
  const id = /\/(?:touch-n-go|online)\/([0-9a-f-]{36})/.exec(answer.location)?.[1];
  assert.ok(id, `No order was acknowledged: ${answer.status} ${answer.location}`);
  return id;
}

export async function buy(shop: Pick<OpenShop, "url" | "sql">) {
  const buyer = await atCheckout(shop);
  return { ...buyer, orderId: orderOf(await buyer.place()) };
}

/** A receipt picture sent for an order, as the form with a chosen file sends it. */
export async function sendReceipt(visitor: Visitor, orderId: string): Promise<Answer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 900, channels: 3, background: "white", noise } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const body = new FormData();
  body.set("receipt", new File([new Uint8Array(picture)], "receipt.jpg", { type: "image/jpeg" }));
  return visitor.go(`/payment/touch-n-go/${orderId}`, { body });
}

/** The owner, signed in. */
export async function staffOf(shop: { url: string }): Promise<Visitor> {
  const visitor = openVisitor(shop);
  const { status } = await visitor.go("/auth", { form: { intent: "sign-in", ...owner } });
  assert.equal(status, 302);
  return visitor;
}

/** The state of the first email about an order. */
export async function emailOf(shop: Pick<OpenShop, "sql">, orderId: string) {
  const [email] = await shop.sql(
    `select state, tries::text, last_error from letters
     where kind = 'order-received' and order_id = '${orderId}'`,
  );
  return email as { state: string; tries: string; last_error: string | null } | undefined;
}

/** Simulates that the next retry is due. */
export async function makeEmailsDue(shop: Pick<OpenShop, "sql">) {
  await shop.sql("update letters set try_at = now() where state in ('waiting', 'sending')");
}

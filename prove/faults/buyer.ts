import assert from "node:assert/strict";
import { addToCart, openCheckout, orderIn, type PieceToBuy } from "#kit/shopper.ts";
import { openVisitor } from "#kit/visitor.ts";
import type { OpenShop } from "./environment.ts";

let buyers = 0;

/** A buyer with an item in the cart at the filled checkout form. */
export async function atCheckout(
  shop: Pick<OpenShop, "url" | "sql">,
  paymentMethod: "touch_n_go" | "stripe_fpx" = "touch_n_go",
) {
  const [product] = await shop.sql(`
    select product_id as id from stock_levels order by on_hand desc, product_id limit 1`);
  const choices = await shop.sql(`
    select distinct on (name) 'variant' as field, id as value from product_variants
    where product_id = '${product!.id}' and stock_adjustment = 0
    union all (select 'color', id from product_colors where product_id = '${product!.id}' limit 1)`);
  const visitor = openVisitor(shop);
  const piece = { id: product!.id, choices } as PieceToBuy;
  assert.equal((await addToCart(visitor, piece)).location, "/cart");
  const email = `buyer-${++buyers}@example.test`;
  const form = await openCheckout(visitor, { email, paymentMethod });
  return { visitor, form, email, place: () => visitor.go("/checkout", { form }) };
}

export async function buy(shop: Pick<OpenShop, "url" | "sql">) {
  const buyer = await atCheckout(shop);
  return { ...buyer, orderId: orderIn(await buyer.place()) };
}

/** The state of the first email about an order. */
export async function emailOf(shop: Pick<OpenShop, "sql">, orderId: string) {
  const [email] = await shop.sql(
    `select state, attempts::text, last_error from emails
     where kind = 'order-received' and order_id = '${orderId}'`,
  );
  return email as { state: string; attempts: string; last_error: string | null } | undefined;
}

/** Simulates that the next retry is due. */
export async function makeEmailsDue(shop: Pick<OpenShop, "sql">) {
  await shop.sql("update emails set next_attempt_at = now() where state in ('waiting', 'sending')");
}

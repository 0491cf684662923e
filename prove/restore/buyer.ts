import { fieldsOf, openVisitor } from "#prove/visitor.ts";

/** A product, and the choices in its form. */
export type Piece = { id: string; choices: { field: string; value: string }[] };

/** Buys one piece in a new browser and returns the acknowledged order's id. */
export async function buy(
  shop: { url: string },
  piece: Piece,
  { email, receipt }: { email?: string; receipt?: Buffer } = {},
): Promise<string> {
  const visitor = openVisitor(shop);
  const added = new URLSearchParams({ intent: "add", productId: piece.id, quantity: "1" });
  for (const { field, value } of piece.choices) added.append(field, value);
  await visitor.go("/cart", { form: added });
  const { text } = await visitor.go("/checkout");
  const { intent: _refreshes, ...fields } = fieldsOf(text);
  const form = {
    ...fields,
    fullName: "Nur Aisyah",
    phoneNumber: "012-345 6789",
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    ...(email && { email }),
  };
  const placed = await visitor.go("/checkout", { form });
  const id = /\/touch-n-go\/([0-9a-f-]{36})/.exec(placed.location)?.[1];
  if (!id) throw new Error(`No order was placed: ${placed.status} ${placed.text.slice(0, 2000)}`);
  if (receipt) {
    const body = new FormData();
    body.set("receipt", new Blob([new Uint8Array(receipt)], { type: "image/jpeg" }), "paid.jpg");
    const sent = await visitor.go(placed.location, { body });
    if (!sent.location.startsWith("/order-confirmation/")) {
      throw new Error(`The receipt of ${id} was refused: ${sent.status}`);
    }
  }
  return id;
}

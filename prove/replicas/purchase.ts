import type { Visitor } from "#kit/visitor.ts";
import { addToCart, openCheckout, orderIn, sendReceipt } from "#kit/shopper.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Replicas } from "./open-replicas.ts";

/**
 * A complete purchase with each request on the other replica: one continues what the other has begun, signed or
 * stored. Returns the number of requests that each replica answered.
 */
export async function buyThroughBoth(
  replicas: Replicas,
  staff: Visitor,
  productId: string,
  receipt: Buffer,
) {
  const answered = new Map<string, number>();
  const buyer = counting(replicas.visitor("10.0.1.1"));
  const clerk = counting(staff);

  const added = await addToCart({ go: buyer }, { id: productId });
  expect(added.status === 302, "the cart accepts an item", added);
  const cart = await buyer("/cart");
  expect(cart.text.includes("Added to cart!"), "the other replica shows the toast", cart);
  const form = await openCheckout({ go: buyer }, { email: "aisyah@example.test" });
  const placed = await buyer("/checkout", { form });
  expect(
    placed.location.startsWith("/payment/touch-n-go/"),
    "the other replica's quote is honoured",
    placed,
  );
  const again = await buyer("/checkout", { form });
  expect(again.location === placed.location, "the form sent again is the same order", again);
  const shown = await buyer(placed.location);
  const number = /JJ\d{13}/.exec(shown.text)?.[0] ?? "none";
  const sent = await sendReceipt({ go: buyer }, orderIn(placed), receipt);
  expect(sent.location.startsWith("/order-confirmation/"), "the receipt is taken", sent);
  const page = await buyer(sent.location);
  expect(page.text.includes("Payment submitted for verification!"), "with a toast", page);

  const list = await clerk("/admin/touch-n-go?status=waiting");
  expect(list.text.includes(number), "staff see the receipt", list);
  const paymentId = /\/admin\/touch-n-go\/([\w-]{36})\/receipt/.exec(list.text)?.[1] ?? "";
  for (const replica of replicas.shops) {
    const picture = await clerk(`/admin/touch-n-go/${paymentId}/receipt`);
    expect(
      picture.headers.get("content-type") === "image/jpeg",
      `its picture (${replica.port})`,
      picture,
    );
  }
  const verified = await clerk("/admin/touch-n-go", { form: { intent: "verify", paymentId } });
  expect(verified.status === 302, "staff verify the receipt", verified);
  for (const _ of replicas.shops) {
    const tracked = await buyer("/order-tracking", { form: { phoneNumber: form.phoneNumber } });
    expect(
      tracked.text.includes(number) && /processing/i.test(tracked.text),
      "the order is paid",
      tracked,
    );
  }
  expect(answered.size === replicas.shops.length, "every replica answered part of it", page);
  return [...answered.values()];

  function counting({ go }: Visitor): Visitor["go"] {
    return async (path, options) => {
      const answer = await go(path, options);
      const by = answer.headers.get("x-answered-by") ?? "nobody";
      answered.set(by, (answered.get(by) ?? 0) + 1);
      return answer;
    };
  }
}

/** Milliseconds until each replica shows a new gold price after it was confirmed to staff. */
export async function changePrice(
  { shops, visitor }: Replicas,
  staff: Visitor,
  price: number,
): Promise<number[]> {
  const words = formatMoney(price as Sen);
  const before = await Promise.all(shops.map((shop) => visitor("10.0.2.1", shop).go("/")));
  if (before.some(({ text }) => text.includes(words))) throw new Error("This price is already set");
  const form = { 916: String(price / 100), 999: "640.00" };
  const set = await staff.go("/admin/settings", { form });
  if (set.status !== 302) throw new Error(`The price was not set: ${set.status}`);
  const began = Date.now();
  return Promise.all(
    shops.map(async (shop) => {
      for (;;) {
        const { text } = await visitor("10.0.2.1", shop).go("/");
        const took = Date.now() - began;
        if (text.includes(words)) return took;
        if (took > 10_000) throw new Error(`A replica does not show ${words} after ${took} ms`);
      }
    }),
  );
}

function expect(isSo: boolean, what: string, { status, text }: { status: number; text: string }) {
  if (!isSo) throw new Error(`Not so: ${what} (${status})\n${text.slice(0, 2000)}`);
}

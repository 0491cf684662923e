import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema/catalogue.ts";
import { users } from "#db/schema/customers.ts";
import { cartQuantity, readCart } from "./cart.server.ts";
import {
  addToCart,
  removeFromCart,
  setCartQuantity,
  setQuantityForm,
  typeQuantityForm,
} from "./change-cart.server.ts";
import { mergeCarts } from "./merge-carts.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { guest, guestWith, pieces } from "#tests/checkout.ts";
import { variantsOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true });

describe("adding", () => {
  test("the same choice again increases its line, up to the stock", async () => {
    const product = await makeProduct({ stock: 3 });
    const buyer = await guestWith(product, 2);
    const more = { productId: product, variantIds: [], colorId: null };
    expect(await addToCart(buyer.owner, { ...more, quantity: 2 })).toEqual({
      ok: false,
      reason: "not-enough-stock",
      onHand: 3,
    });
    expect(await addToCart(buyer.owner, { ...more, quantity: 1 })).toEqual({ ok: true });
    const cart = await readCart(buyer.owner);
    expect(cart.lines).toMatchObject([{ quantity: 3, total: 646_470, problem: undefined }]);
    expect(cart).toMatchObject({ subtotal: 646_470, quantity: 3 });
    expect(await cartQuantity(buyer.owner)).toBe(3);
  });

  test("the same two variants in another order are the same line", async () => {
    const product = await makeProduct({
      variants: [
        { name: "Length", value: "45 cm" },
        { name: "Clasp", value: "Lobster" },
      ],
    });
    const ids = await variantsOf(product);
    const buyer = guest();
    for (const variantIds of [ids, ids.toReversed()]) {
      await addToCart(buyer.owner, pieces(product, 1, variantIds));
    }
    expect((await readCart(buyer.owner)).lines).toMatchObject([{ quantity: 2 }]);
  });

  test("a form that is sent again after its answer was lost adds nothing", async () => {
    // One is left after the first time, so the stock alone would refuse the second.
    const product = await makeProduct({ stock: 4 });
    const { owner } = guest();
    const form = { ...pieces(product, 3), formKey: randomUUID() };
    const answers = [await addToCart(owner, form), await addToCart(owner, form)];
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    expect(await cartQuantity(owner)).toBe(3);
    // Without JavaScript, a form has no key.
    expect(await addToCart(owner, pieces(product))).toEqual({ ok: true });
    expect(await addToCart(owner, form)).toEqual({ ok: true });
    expect(await cartQuantity(owner)).toBe(4);
  });

  test("of a form that is sent twice at the same time, one is added; the next form adds again", async () => {
    const product = await makeProduct({ stock: 9 });
    const { owner } = guest();
    for (const expected of [1, 2]) {
      const form = { ...pieces(product), formKey: randomUUID() };
      await Promise.all([addToCart(owner, form), addToCart(owner, form)]);
      expect(await cartQuantity(owner)).toBe(expected);
    }
  });

  test("a product that does not exist is refused", async () => {
    const nothing = pieces(randomUUID());
    expect(await addToCart(guest().owner, nothing)).toEqual({ ok: false, reason: "gone" });
  });
});

describe("changing", () => {
  test.each(["", " "])("a quantity of %j is missing, not 0", (quantity) => {
    expect(setQuantityForm.safeParse({ itemId: randomUUID(), quantity }).success).toBe(false);
    expect(setQuantityForm.safeParse({ itemId: randomUUID(), quantity: "0" }).success).toBe(true);
  });

  test.each(["", "0", "-1", "1.5", "100", "abc"])(
    "a typed quantity of %j is refused",
    (quantity) => {
      expect(typeQuantityForm.safeParse({ itemId: randomUUID(), quantity }).success).toBe(false);
      expect(typeQuantityForm.safeParse({ itemId: randomUUID(), quantity: "99" }).success).toBe(
        true,
      );
    },
  );

  test("sets a quantity within the stock and removes the line at 0 or less", async () => {
    const product = await makeProduct({ stock: 3 });
    const buyer = await guestWith(product);
    const itemId = (await readCart(buyer.owner)).lines[0]!.id;
    expect(await setCartQuantity(buyer.owner, { itemId, quantity: 4 })).toEqual({
      ok: false,
      reason: "not-enough-stock",
      onHand: 3,
    });
    await setCartQuantity(buyer.owner, { itemId, quantity: 3 });
    expect(await cartQuantity(buyer.owner)).toBe(3);
    await setCartQuantity(buyer.owner, { itemId, quantity: -1 });
    expect(await cartQuantity(buyer.owner)).toBe(0);
  });

  test("a line of another cart stays unchanged", async () => {
    const product = await makeProduct();
    const [mine, theirs] = [await guestWith(product), await guestWith(product)];
    const itemId = (await readCart(theirs.owner)).lines[0]!.id;
    await setCartQuantity(mine.owner, { itemId, quantity: 5 });
    await removeFromCart(mine.owner, { itemId });
    expect(await cartQuantity(theirs.owner)).toBe(1);
  });

  test("a line with a removed product or variant is marked and costs nothing", async () => {
    const archived = await makeProduct();
    const sized = await makeProduct({ variants: [{ name: "Ring Size", value: "10" }] });
    const [size] = await variantsOf(sized);
    const buyer = await guestWith(archived);
    await addToCart(buyer.owner, pieces(sized, 1, [size!]));
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived));
    await db.delete(productVariants).where(eq(productVariants.productId, sized));
    const cart = await readCart(buyer.owner);
    expect(cart.lines.map(({ problem }) => problem)).toEqual(["gone", "choice-unavailable"]);
    expect(cart.subtotal).toBe(0);
  });
});

describe("signing in", () => {
  test("merges the guest's lines once, up to the stock", async () => {
    const [common, own, late] = [
      await makeProduct({ stock: 3 }),
      await makeProduct({ stock: 9 }),
      await makeProduct({ stock: 2 }),
    ];
    const userId = await customer();
    const browser = await guestWith(common, 2);
    const line = { variantIds: [], colorId: null };
    await addToCart(browser.owner, { ...line, productId: own, quantity: 1 });
    await addToCart(browser.owner, { ...line, productId: late, quantity: 2 });
    await addToCart({ userId }, { ...line, productId: common, quantity: 2 });
    await db.execute(sql`update stock_levels set on_hand = 1 where product_id = ${late}`);

    await Promise.all([mergeCarts(browser.guestId!, userId), mergeCarts(browser.guestId!, userId)]);
    const quantities = new Map(
      (await readCart({ userId })).lines.map(({ piece, quantity }) => [piece?.productId, quantity]),
    );
    expect([...quantities]).toHaveLength(3);
    expect(quantities.get(common)).toBe(3);
    expect(quantities.get(own)).toBe(1);
    expect(quantities.get(late)).toBe(1);
    expect(await cartQuantity(browser.owner)).toBe(0);
  });

  test("a form that was sent before signing in adds nothing when it is sent again after it", async () => {
    const userId = await customer();
    const { owner, guestId } = guest();
    const product = await makeProduct({ stock: 9 });
    const form = { ...pieces(product), formKey: randomUUID() };
    await addToCart(owner, form);
    await mergeCarts(guestId!, userId);
    await addToCart({ userId }, form);
    expect(await cartQuantity({ userId })).toBe(1);
  });
});

async function customer() {
  const id = randomUUID();
  await db.insert(users).values({ id, name: "Mei Ling", email: `${id}@example.test` });
  return id;
}

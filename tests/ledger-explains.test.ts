import { expect, test } from "vitest";
import type { Deed } from "#prove/ledger/model/deed.ts";
import { explain } from "#prove/ledger/model/explain.ts";
import type { State } from "#prove/ledger/model/state.ts";

// What the ledger's model makes of deeds that were done at once: the one order that explains them is found,
// however many there are beside it, and none is found where there is none.

const [ring, chain] = [crypto.randomUUID(), crypto.randomUUID()];
const shelf = { ring: 6, chain: 6 };

test("one order among thousands: somebody was told of the one ring that was left for a moment", () => {
  const crowd = [bought(ring, 1), ...many(6, () => bought(chain, 1)), bought(ring, 3)];
  const told = buy(ring, 2, `short ${ring}:1`);
  expect(ends([...crowd, saved(-2), told])).toEqual({ ring: 0, chain: 0 });
});

test("nobody can be told of one ring where there never was one alone", () => {
  const crowd = [...many(6, () => bought(chain, 1)), bought(ring, 2), bought(ring, 2)];
  expect(ends([...crowd, saved(-2), buy(ring, 3, `short ${ring}:1`)])).toBeUndefined();
});

function ends(deeds: Deed[]) {
  const products = {
    [ring]: { onHand: shelf.ring, version: 1 },
    [chain]: { onHand: shelf.chain, version: 1 },
  };
  const start: State = { products, orders: {}, forms: {}, emptied: [], told: [] };
  const end = explain(start, deeds, () => true);
  return end && { ring: end.products[ring]!.onHand, chain: end.products[chain]!.onHand };
}

function bought(product: string, quantity: number) {
  return buy(product, quantity, crypto.randomUUID());
}

function buy(product: string, quantity: number, answer: string): Deed {
  const [form, cart] = [crypto.randomUUID(), crypto.randomUUID()];
  const lines = [{ product, quantity, price: 0 }];
  return { kind: "buy", form, cart, lines, method: "touch_n_go", total: 0, at: 0, answer };
}

function saved(delta: number): Deed {
  return { kind: "save", product: ring, version: 1, delta, at: 0, answer: "ok" };
}

function many<Made>(count: number, make: () => Made) {
  return Array.from({ length: count }, make);
}

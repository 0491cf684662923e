import fc from "fast-check";
import {
  buy,
  gold,
  ofOrder,
  ofReturn,
  ofSale,
  plainBuy,
  resize,
  save,
  sizes,
  type OfOrder,
  type OrderKind,
  type ValueOf,
} from "./plan-moves.ts";
import {
  droppable,
  exchangeScenarios,
  randomMoves,
  returnScenarios,
  scenarios,
  shipmentScenarios,
} from "./plan-scenarios.ts";
import type { Size } from "./sizes.ts";

/** Many buyers of the same few pieces while the price changes and clerks correct the stock. */
function buyerBurst(maxBuyers: number, buyer = buy) {
  return fc
    .tuple(
      fc.array(buyer, { minLength: 2, maxLength: maxBuyers, size: "max" }),
      fc.array(fc.oneof(gold, save), { maxLength: 3 }),
    )
    .map(([buys, others]) => [...buys, ...others]);
}

const sales: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 6, arbitrary: scenarios },
  { weight: 3, arbitrary: randomMoves(ofSale) },
  { weight: 2, arbitrary: buyerBurst(4).map((round) => [round]) },
  { weight: 1, arbitrary: resize },
);
const shipping: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 4, arbitrary: shipmentScenarios },
  { weight: 1, arbitrary: randomMoves(ofOrder) },
  { weight: 1, arbitrary: sales },
);
const returning: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 4, arbitrary: returnScenarios },
  { weight: 1, arbitrary: randomMoves(ofReturn) },
  { weight: 1, arbitrary: shipping },
);
// After an exchange, its new order is one of those that any further move may be about.
const exchanging: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 4, arbitrary: exchangeScenarios },
  { weight: 2, arbitrary: randomMoves(ofReturn) },
  { weight: 1, arbitrary: returning },
);

/**
 * A history before it runs: products, and rounds of concurrent moves of 2 to 50 people, most often a handful. A move
 * names its order by a number modulo the orders that exist by then, so that a history runs when shrunk, too.
 */
function plansOf<Kind extends string>(
  kind: Kind,
  more: fc.Arbitrary<Move[][]>,
  stock = { min: 0, max: 6 },
) {
  return fc.record({
    kind: fc.constant(kind),
    stock: fc.array(fc.integer(stock), { minLength: 3, maxLength: 3 }),
    sizes: fc.tuple(sizes, fc.integer({ min: 2, max: 3 })).map(([all, many]) => all.slice(0, many)),
    rounds: fc
      .tuple(
        fc.oneof(
          { weight: 12, arbitrary: buyerBurst(6) },
          { weight: 1, arbitrary: buyerBurst(50, plainBuy) },
        ),
        fc.array(droppable(more), { minLength: 2, maxLength: 4 }),
      )
      .map(([first, rest]): Move[][] => [first, ...rest.flatMap((rounds) => rounds ?? [])]),
  });
}

/** Histories of orders and payments, of shipments, too, of returns, and of exchanges. */
export const planKinds = {
  sales: plansOf("sales", sales),
  shipping: plansOf("shipping", shipping),
  returning: plansOf("returning", returning),
  exchanging: plansOf("exchanging", exchanging, { min: 4, max: 12 }),
};
export type PlanKind = keyof typeof planKinds;
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 2, arbitrary: planKinds.sales },
  { weight: 1, arbitrary: planKinds.shipping },
  { weight: 1, arbitrary: planKinds.returning },
  { weight: 1, arbitrary: planKinds.exchanging },
);
export type Plan = ValueOf<(typeof planKinds)[PlanKind]>;
export type Move =
  | ValueOf<typeof buy>
  | ValueOf<typeof gold>
  | (ValueOf<typeof save> & { sizes?: Size[] })
  | (OfOrder & { order: number; kind: OrderKind });

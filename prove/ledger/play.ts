import type { Pool } from "pg";
import { prepareMove } from "./moves.ts";
import type { Operation, OperationOf, PreparedOperation } from "./model/operation.ts";
import { explain } from "./model/explain.ts";
import type { Order, State } from "./model/state.ts";
import { observe, visible } from "./observe.ts";
import type { Plan, PlanKind } from "./plan.ts";

import { openScene, type Scene, type Setting } from "./scene.ts";
import { untilTrue } from "#kit/until-true.ts";

export type Tally = {
  kind: PlanKind;
  operations: number;
  orders: number;
  maxConcurrent: number;
  happened: Happened;
};
/** What happened in the history at least once. */
type Happened = { isPacked: boolean; isReturned: boolean; isExchanged: boolean };

/**
 * Plays a history. After every round some sequence of its operations must explain every answer and the database
 * state; throws the history otherwise.
 */
export async function play(about: Setting, plan: Plan): Promise<{ scene: Scene; tally: Tally }> {
  const scene = await openScene(about, plan);
  const tally = { operations: 0, maxConcurrent: 0 };
  for (const round of plan.rounds) {
    const prepared = await Promise.all(round.map((move) => prepareMove(scene, move)));
    // A round begins with any change made at Stripe during its preparation.
    scene.state = seenNow(scene.state, await look(scene));
    const acts = prepared.flat();
    const operations = await Promise.all(acts.map(perform));
    await untilQuiet(scene.testShop.db, Object.keys(scene.state.orders));
    const found = await look(scene);
    if (scene.faults.length > 0) throw new Error(describeFailure(scene, operations, found));
    const known = operations.flatMap((operation) =>
      operation ? [withPrices(operation, found)] : [],
    );
    const end = explain(scene.state, known, (state) => visible(state) === visible(found));
    if (!end) throw new Error(describeFailure(scene, operations, found));
    scene.state = seenNow(end, found);
    tally.operations += known.length;
    tally.maxConcurrent = Math.max(tally.maxConcurrent, acts.length);
  }
  const orders = Object.values(scene.state.orders);
  const { kind } = plan;
  const happened = happenedTo(orders);
  return { scene, tally: { ...tally, kind, orders: orders.length, happened } };
}

function happenedTo(orders: Order[]): Happened {
  const returns = orders.flatMap((order) => order.returns);
  return {
    isPacked: orders.some(({ shipments }) => shipments.some(({ status }) => status !== "packing")),
    isReturned: returns.some(({ status, newOrder }) => status === "settled" && !newOrder),
    isExchanged: returns.some(({ newOrder }) => newOrder !== null),
  };
}

async function perform({ operation, run }: PreparedOperation): Promise<Operation | undefined> {
  const answer = await run();
  if (!operation) return undefined;
  return answer === undefined ? operation : { ...operation, answer };
}

function look({ testShop, pieces }: Scene) {
  return observe(
    testShop.db,
    pieces.map(({ id }) => id),
  );
}

/** What cannot be observed comes from the model, everything else from the database. */
function seenNow({ emptied, appliedEvents }: State, found: State): State {
  return { ...found, emptied, appliedEvents };
}

/** Takes an order's price as observed: `check-history.ts` compares it with the checkout page. */
function withPrices(operation: Operation, found: State): Operation {
  if (operation.kind === "exchange") return withNewOrder(operation, found);
  const placed = operation.kind === "buy" && found.orders[operation.answer ?? ""];
  if (operation.kind !== "buy" || !placed) return operation;
  const lines = operation.lines.map((line, at) => ({
    ...line,
    price: placed.lines[at]?.price ?? 0,
  }));
  return { ...operation, lines, total: placed.total };
}

/** The draft of an exchange showed its price to nobody, so the prices of its order are taken as observed, too. */
function withNewOrder(operation: OperationOf<"exchange">, found: State): Operation {
  const id = found.forms[operation.form];
  const placed = id === undefined ? undefined : found.orders[id];
  if (id === undefined || !placed) return operation;
  const { order, returnId } = operation;
  const returned = found.orders[order]!.returns.find((one) => one.id === returnId)!;
  const lines = operation.lines.map((line, at) => ({
    ...line,
    price: placed.lines[at]?.price ?? 0,
  }));
  return { ...operation, lines, placed: { id, total: placed.total, refund: returned.refund } };
}

/** Waits until the shop has finished its own work on these orders. */
export async function untilQuiet(db: Pool, orderIds: string[]) {
  await untilTrue("the shop to end payments", async () => {
    const { rowCount } = await db.query(
      `select 1 from pgboss.job_common where name in ('end-payments', 'send-refund')
       and state < 'completed' and (name = 'send-refund' or data ->> 'orderId' = any($1)) limit 1`,
      [orderIds],
    );
    return rowCount === 0;
  });
}

function describeFailure(
  { name, faults, state, pieces, exchangeDifference }: Scene,
  operations: (Operation | undefined)[],
  found: State,
) {
  return [
    `${name}: no tried sequence of these operations explains the answers and the database.`,
    ...faults.map((fault) => `Shown to a person: ${fault}`),
    `Exchanges that cost less: ${exchangeDifference}`,
    `Products: ${pieces.map(({ id }) => id).join(" ")}`,
    `Before: ${visible(state)}`,
    ...operations.flatMap((operation) => (operation ? [`  ${JSON.stringify(operation)}`] : [])),
    `Found: ${visible(found)}`,
  ].join("\n");
}

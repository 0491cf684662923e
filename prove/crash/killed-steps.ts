import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import sharp from "sharp";
import { socketOf, viaProxy } from "#kit/database-server.ts";
import { toastOf } from "#kit/forms.ts";
import { openPackingTable } from "#kit/packing-table.ts";
import { databaseOf } from "#kit/processes.ts";
import { newFolder } from "#kit/shop.ts";
import type { Random } from "#kit/random.ts";
import { addToCart, placeOrder } from "#kit/shopper.ts";
import { freshAddress, openVisitor } from "#kit/visitor.ts";
import { findPartialWrites } from "#prove/trade/partial-writes.ts";
import type { Environment } from "./environment.ts";
import { rowsOfOrder } from "./order-rows.ts";
import { newIds, ways, type Parcel, type PieceStep } from "./piece-steps.ts";
import { openStatementProxy } from "./statement-proxy.ts";

type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];
const quantity = 2;

/**
 * Kills the process of staff in the middle of steps that pack, hand over, take back and exchange pieces: before or
 * after a statement, at moments from the seed or at each statement of each step. Afterwards the step must be there wholly
 * or not at all; a new process takes it again with the same form, and the rest of the way, as if nothing had happened.
 * `only` names some of the ways. Returns the figure.
 */
export async function killSteps(
  environment: Pick<Environment, "shop" | "staff" | "database" | "random" | "trade">,
  kills: number | "each",
  only?: string[],
): Promise<string> {
  const names = only ? only.map(wayNamed) : allWays;
  const { random } = environment;
  const counter = await openCounter(environment);
  try {
    // The first steps of a process open its connections.
    await goUndisturbed(counter, names[0]!);
    const undisturbed = {} as Record<Way, Undisturbed>;
    for (const way of names) undisturbed[way] = await goUndisturbed(counter, way);
    const moments = names.flatMap((way) => momentsOf(way, undisturbed[way], random));
    const chosen = kills === "each" ? moments : someOf(moments, random, kills);
    let there = 0;
    for (const moment of chosen) {
      if (await killAt(counter, undisturbed[moment.way], moment)) there += 1;
    }
    await counter.checkBooks();
    const killed = names.map((way) => `${chosen.filter((one) => one.way === way).length} ${way}`);
    return `steps of pieces killed: ${chosen.length} times at ${moments.length} statements (${killed.join(", ")}); the step was there wholly ${there} times and not at all ${chosen.length - there} times; each way was finished`;
  } finally {
    await counter.close();
  }
}

function wayNamed(name: string): Way {
  const way = allWays.find((one) => one === name);
  if (!way) throw new Error(`Unknown way: ${name}. Known ways: ${allWays.join(", ")}`);
  return way;
}

type Counter = Awaited<ReturnType<typeof openCounter>>;

/** Staff of the shop in a process of their own, which reaches the database through a proxy. */
async function openCounter({
  shop,
  staff,
  database,
  trade,
}: Pick<Environment, "shop" | "staff" | "database" | "trade">) {
  const since = new Date();
  await database.query(
    `insert into transit_policies (insurer, policy_number, per_parcel, couriers, valid_from, valid_until)
     values ('Insurer', 'GIT-1', 1000000000, '{pos-laju}', '2020-01-01', '2099-12-31')`,
  );
  const url = databaseOf(shop.folder);
  const proxy = await openStatementProxy(socketOf(url), undefined, "pool");
  const files = newFolder();
  const packers = openPackingTable(() => viaProxy(proxy.port, url), {
    SESSION_SECRET: "a secret that only this proof knows",
    DATA_DIR: files,
  });
  return { database, proxy, packers, newParcel, checkBooks, close };

  /** A paid order of one item. */
  async function newParcel(way: Way): Promise<Parcel> {
    const visitor = openVisitor(shop, { headers: freshAddress() });
    const productId = trade.productIds[0]!;
    await addToCart(visitor, { id: productId }, quantity);
    const kind = ways[way].order;
    const orderId = await placeOrder(visitor, kind === "deliver" ? home : {});
    const orderStatus = kind === "completed" ? kind : "processing";
    const form = { ...paid, orderStatus };
    const toast = toastOf(await staff.go(`/admin/orders/${orderId}`, { form }));
    if (!toast.startsWith("Order updated"))
      throw new Error(`Order ${orderId} could not be paid: ${toast}`);
    const { rows } = await database.query<{ id: string; price: number }>(
      "select id, unit_price::int as price from order_items where order_id = $1",
      [orderId],
    );
    return { orderId, orderItemId: rows[0]!.id, productId, quantity, price: rows[0]!.price };
  }

  async function checkBooks() {
    const wrong = await findPartialWrites(database, since);
    if (wrong.length > 0) throw new Error(`After the killed steps:\n${wrong.join("\n")}`);
    await checkPictures(database, files);
  }

  async function close() {
    await packers.kill();
    proxy.close();
  }
}

const home = {
  deliveryMethod: "deliver",
  line1: "12 Jalan Besar",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};
const paid = {
  intent: "status",
  shownOrderStatus: "pending",
  shownPaymentStatus: "pending",
  paymentStatus: "completed",
  paidBy: "cash",
  reference: "Till 7",
};

/** Each picture that a row names is complete. */
async function checkPictures(database: pg.Client, folder: string) {
  const { rows } = await database.query<{ file: string }>("select file from shipment_pictures");
  for (const { file } of rows)
    await sharp(await readFile(path.join(folder, "files", file)), { failOn: "warning" }).stats();
}

/** The rows of an order after each step of its way, and how many statements the steps were. */
type Undisturbed = { rows: string[]; statements: number[] };

type Moment = { way: Way; at: number; statement: number; forwards: boolean; isLast: boolean };

/** Each statement of each step. After the last one, the step is complete, but staff got no answer. */
function momentsOf(way: Way, undisturbed: Undisturbed, random: Random): Moment[] {
  return undisturbed.statements.flatMap((statements, at) =>
    Array.from({ length: statements }, (_, nth) => {
      const isLast = nth + 1 === statements;
      const forwards = isLast || random.below(2) === 0;
      return { way, at, statement: nth + 1, forwards, isLast };
    }),
  );
}

/** Every fourth is the last statement of a step. */
function someOf(moments: Moment[], random: Random, count: number): Moment[] {
  const [last, others] = [true, false].map((isLast) =>
    random.shuffled(moments.filter((moment) => moment.isLast === isLast)),
  ) as [Moment[], Moment[]];
  const lastCount = Math.ceil(count / 4);
  return [...last.slice(0, lastCount), ...others.slice(0, count - lastCount)];
}

async function goUndisturbed(counter: Counter, way: Way): Promise<Undisturbed> {
  const { database, proxy } = counter;
  const parcel = { ...(await counter.newParcel(way)), ids: newIds() };
  for (const earlier of ways[way].before) await takeStep(counter, earlier, parcel);
  const rows = [await rowsOfOrder(database, parcel.orderId)];
  const statements: number[] = [];
  for (const step of ways[way].steps) {
    proxy.choose(undefined);
    await takeStep(counter, step, parcel);
    statements.push(proxy.counted());
    rows.push(await rowsOfOrder(database, parcel.orderId));
  }
  return { rows, statements };
}

/** Returns whether the step was there afterwards. */
async function killAt(
  counter: Counter,
  undisturbed: Undisturbed,
  { way, at, statement, forwards }: Moment,
): Promise<boolean> {
  const { database, proxy, packers } = counter;
  const parcel = { ...(await counter.newParcel(way)), ids: newIds() };
  const { before: earlierSteps, steps } = ways[way];
  const step = steps[at]!;
  const moment = `${step.name} (${way}), killed ${forwards ? "after" : "before"} statement ${statement}`;
  for (const earlier of [...earlierSteps, ...steps.slice(0, at)])
    await takeStep(counter, earlier, parcel);

  let killing: Promise<void> | undefined;
  const reached = () => void (killing ??= packers.kill());
  proxy.choose({ statement, forwards, reached });
  await packers.take(step.make(parcel)).catch(() => undefined);
  proxy.choose(undefined);
  if (!killing) throw new Error(`${moment}: the step ended before`);
  await killing;

  const found = await rowsOfOrder(database, parcel.orderId);
  const [before, after] = [undisturbed.rows[at]!, undisturbed.rows[at + 1]!];
  const isThere = found === after;
  if (found !== before && !isThere)
    throw new Error(`${moment}: half of it is there\n${found}\n${before}\n${after}`);
  const isTakenAgain = !isThere || step.isRepeatable;
  for (const next of steps.slice(isTakenAgain ? at : at + 1)) await takeStep(counter, next, parcel);
  const end = await rowsOfOrder(database, parcel.orderId);
  const wanted = undisturbed.rows.at(-1)!;
  if (end !== wanted) throw new Error(`${moment}: its way ends differently\n${end}\n${wanted}`);
  return isThere;
}

async function takeStep(
  { packers }: Counter,
  step: PieceStep,
  parcel: Parameters<PieceStep["make"]>[0],
) {
  const answer = await packers.take(step.make(parcel));
  if (answer !== "ok") throw new Error(`${step.name} was answered ${answer}`);
}

import { setTimeout as sleep } from "node:timers/promises";
import { openShop } from "#prove/shop.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Placed } from "./books.ts";
import { openCaller } from "./caller.ts";
import { checkBooks } from "./check-books.ts";
import { checkFiles } from "./check-files.ts";
import { beginUploads, type Cut } from "./cut-uploads.ts";
import { killNow, killWhileOpening, needsStart, type Kind } from "./kills.ts";
import { openDatabase, type Town } from "./town.ts";

/** Lets a rush of orders go on for a moment, kills, waits until it sells again, and looks whether all is there. */
export async function killOnce(town: Town, kind: Kind, againWhileOpening: boolean) {
  const { chance, trade, settings } = town;
  await trade.counter.full(1000);
  trade.counter.rush(true);
  await trade.books.nextOrder(town.patience);
  const began = { from: Date.now(), orders: trade.books.orders.length };
  await sleep(chance.between(30, 250));
  const cuts = needsStart(kind) ? await beginUploads(trade, town.staff) : [];
  const orders = trade.books.orders.length - began.orders;
  town.calm.push({ from: began.from, to: Date.now(), orders });
  const latest = trade.books.orders.at(-1)!;

  let killedAt = Date.now();
  trade.counter.rush(false);
  await killNow(kind, town.shop, chance, town.database);
  if (againWhileOpening) {
    await killWhileOpening(town.shop, chance, settings);
    killedAt = Date.now();
  }
  const { folder, port } = town.shop;
  if (needsStart(kind)) town.shop = await openShop({ folder, port, settings });
  await trade.books.nextOrder(town.patience);
  const took = Date.now() - killedAt;
  town.back.get(kind)!.push(took);
  if (againWhileOpening) town.back.get("while opening")!.push(took);
  if (took > town.patience) {
    throw new Error(`After the kill (${kind}) it took ${took} ms until an order could be placed`);
  }

  await town.database.end();
  town.database = await openDatabase(folder);
  town.checked = await checkBooks(town.database, trade.books, town.checked);
  town.nameless += await checkFiles(town.database, folder, town.seenFiles);
  for (const cut of cuts) await weigh(town, cut);
  await seeOnScreen(town, latest);
}

/** An upload that the kill cut off: told of, it is there; else it may be, but whole, which others look at. */
async function weigh({ database, cut }: Town, { kind, subject, answered }: Cut) {
  const { rowCount } = await database.query(
    kind === "receipt"
      ? "select from touch_n_go_payments where order_id = $1"
      : "select from products where name = $1",
    [subject],
  );
  if (rowCount! > 1 || (answered() && rowCount === 0)) {
    throw new Error(`The ${kind} of ${subject} is there ${rowCount} times`);
  }
  cut[answered() ? "taken" : rowCount === 1 ? "whole" : "absent"] += 1;
}

/** The last order before the kill, as its buyer and as staff see it. */
async function seeOnScreen({ trade, staff, patience }: Town, placed: Placed) {
  const { id, number, total, cookies } = placed;
  for (const [session, path] of [
    [cookies, `/order-confirmation/${id}`],
    [staff.cookies, `/admin/orders/${id}`],
  ] as const) {
    const who = openCaller(trade.shop, "10.253.0.1", trade.books);
    for (const cookie of session) who.cookies.set(...cookie);
    const seen = await who.insist(path, () => ({}), AbortSignal.timeout(patience));
    const { status, text } = seen?.answer ?? { status: "nothing", text: "" };
    if (status !== 200 || !text.includes(number) || !text.includes(formatMoney(total as Sen))) {
      throw new Error(`${path} does not show ${number}: ${status}`);
    }
  }
}

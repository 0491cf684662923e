import { setTimeout as sleep } from "node:timers/promises";
import { openShop } from "#prove/shop.ts";
import { openVisitor } from "#prove/visitor.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Placed } from "./books.ts";
import { checkBooks } from "./check-books.ts";
import { checkFiles } from "./check-files.ts";
import { beginUploads, type Cut } from "./cut-uploads.ts";
import { killNow, killWhileOpening, needsStart, type Kind } from "./kills.ts";
import { openDatabase, type Town } from "./town.ts";

/** Lets the town trade for a moment, kills, waits until it sells again, and looks whether all is there. */
export async function killOnce(town: Town, kind: Kind, againWhileOpening: boolean) {
  const { chance, trade, settings } = town;
  const began = { from: Date.now(), orders: trade.books.orders.length };
  await sleep(chance.between(100, 500));
  const cuts = needsStart(kind) ? await beginUploads(trade, town.staff) : [];
  const orders = trade.books.orders.length - began.orders;
  town.calm.push({ from: began.from, to: Date.now(), orders });
  const latest = trade.books.orders.at(-1)!;

  let killedAt = Date.now();
  await killNow(kind, town.shop, chance, town.database);
  if (againWhileOpening) {
    await killWhileOpening(town.shop, chance, settings);
    killedAt = Date.now();
  }
  const { folder, port } = town.shop;
  if (needsStart(kind)) town.shop = await openShop({ folder, port, settings });
  await trade.books.nextOrder(town.patience);
  town.back.get(kind)!.push(Date.now() - killedAt);
  if (againWhileOpening) town.back.get("while opening")!.push(Date.now() - killedAt);

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
async function seeOnScreen({ shop, staff }: Town, { id, number, total, cookies }: Placed) {
  const buyer = openVisitor(shop);
  for (const cookie of cookies) buyer.cookies.set(...cookie);
  for (const [who, path] of [
    [buyer, `/order-confirmation/${id}`],
    [staff, `/admin/orders/${id}`],
  ] as const) {
    const { status, text } = await who.go(path);
    if (status !== 200 || !text.includes(number) || !text.includes(formatMoney(total as Sen))) {
      throw new Error(`${path} does not show ${number}: ${status}`);
    }
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { openShop } from "#kit/shop.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { PlacedOrder } from "#prove/trade/journal.ts";
import { openRetryingClient } from "#prove/trade/retrying-client.ts";
import { checkJournal } from "#prove/trade/check-journal.ts";
import { checkFiles } from "./check-files.ts";
import { startUploads, type InterruptedUpload } from "./interrupted-uploads.ts";
import { killNow, killWhileOpening, needsStart, type Kind } from "./kills.ts";
import { openDatabase, type Environment } from "./environment.ts";

/** Lets a burst of orders run briefly, kills, waits until the shop sells again, and checks everything. */
export async function killOnce(environment: Environment, kind: Kind, againWhileOpening: boolean) {
  const { random, trade, settings } = environment;
  await trade.checkoutPool.untilFull(1000);
  trade.checkoutPool.setDraining(true);
  await trade.journal.nextOrder(environment.timeoutMs);
  const began = { from: Date.now(), orders: trade.journal.orders.length };
  await sleep(random.between(30, 250));
  const interruptedUploads = needsStart(kind) ? await startUploads(trade, environment.staff) : [];
  const orders = trade.journal.orders.length - began.orders;
  environment.normalPeriods.push({ from: began.from, to: Date.now(), orders });
  const latest = trade.journal.orders.at(-1)!;

  let killedAt = Date.now();
  trade.checkoutPool.setDraining(false);
  await killNow(kind, environment.shop, random, environment.database);
  if (againWhileOpening) {
    await killWhileOpening(environment.shop, random, settings);
    killedAt = Date.now();
  }
  const { folder, port } = environment.shop;
  if (needsStart(kind)) environment.shop = await openShop({ folder, port, settings });
  await trade.journal.nextOrder(environment.timeoutMs);
  const took = Date.now() - killedAt;
  environment.recoveryTimesMs.get(kind)!.push(took);
  if (againWhileOpening) environment.recoveryTimesMs.get("while opening")!.push(took);
  if (took > environment.timeoutMs) {
    throw new Error(`After the kill (${kind}) it took ${took} ms until an order could be placed`);
  }

  await environment.database.end();
  environment.database = await openDatabase(folder);
  environment.checked = await checkJournal(
    environment.database,
    trade.journal,
    environment.checked,
  );
  environment.unnamedPictures += await checkFiles(
    environment.database,
    folder,
    environment.seenFiles,
  );
  for (const cut of interruptedUploads) await checkUpload(environment, cut);
  await checkScreens(environment, latest);
}

/** An interrupted upload: acknowledged, it must exist; otherwise it may, completely, which other checks verify. */
async function checkUpload(
  { database, cut }: Environment,
  { kind, subject, answered }: InterruptedUpload,
) {
  const { rowCount } = await database.query(
    kind === "receipt"
      ? "select from touch_n_go_payments where order_id = $1"
      : "select from products where name = $1",
    [subject],
  );
  if (rowCount! > 1 || (answered() && rowCount === 0)) {
    throw new Error(`The ${kind} of ${subject} exists ${rowCount} times`);
  }
  cut[answered() ? "accepted" : rowCount === 1 ? "complete" : "absent"] += 1;
}

/** The last order before the kill, as its buyer and staff see it. */
async function checkScreens({ trade, staff, timeoutMs }: Environment, placed: PlacedOrder) {
  const { id, number, total, cookies } = placed;
  for (const [session, path] of [
    [cookies, `/order-confirmation/${id}`],
    [staff.cookies, `/admin/orders/${id}`],
  ] as const) {
    const who = openRetryingClient(trade.shop, "10.253.0.1", trade.journal);
    for (const cookie of session) who.cookies.set(...cookie);
    const seen = await who.requestUntilAnswered(path, () => ({}), AbortSignal.timeout(timeoutMs));
    const { status, text } = seen?.answer ?? { status: "nothing", text: "" };
    if (status !== 200 || !text.includes(number) || !text.includes(formatMoney(total as Sen))) {
      throw new Error(`${path} does not show ${number}: ${status}`);
    }
  }
}

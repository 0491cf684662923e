import assert from "node:assert/strict";
import { alive } from "#server/embedded-postgres/postmaster.ts";
import { childrenOf } from "#prove/crash/processes.ts";
import { eventually, note, saidSince, shows, within } from "./answers.ts";
import { atCheckout, buy, letterOf, orderOf, sendReceipt, staffOf } from "./buyer.ts";
import type { Ground } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { replacing } from "./throws.ts";

type Stage = { ground: Ground; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "stopped-under-load": async ({ ground }) => {
    const shop = await ground.openShopOn();
    const acknowledged: string[] = [];
    const stopping = new AbortController();
    const buyers = Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted) {
        try {
          const { orderId } = await buy(shop);
          acknowledged.push(orderId);
        } catch (error) {
          // Whoever came after the shop had closed its door was not served; nobody else.
          if (!stopping.signal.aborted) throw error;
        }
      }
    });
    await eventually(20, "orders", () => acknowledged.length >= 12);
    const running = await atCheckout(shop);
    // Slow enough to be on its way for sure.
    shop.database.line.slowDown(25);
    const last = running.place().catch((error: unknown) => error as Error);
    await new Promise((resolve) => setTimeout(resolve, 150));
    stopping.abort();
    const began = performance.now();
    assert.equal(await within(15, "the shop to end", shop.end()), 0);
    note("stopped under load after", began);
    await Promise.all(buyers);
    const answer = await last;
    if (answer instanceof Error) throw answer;
    acknowledged.push(orderOf(answer));
    const [row] = await shop.sql(`select count(*)::text as kept from orders
      where id in (${acknowledged.map((id) => `'${id}'`).join()})`);
    assert.equal(row!.kept, String(acknowledged.length));
  },

  "exception-uncaught": async ({ ground }) => {
    const shop = await ground.openShopOn({ settings: faulty("exception") });
    const buyer = await atCheckout(shop);
    process.kill(shop.pid, "SIGUSR2");
    assert.equal(await within(15, "the shop to end", shop.gone), 1);
    const told = shop.said().split('"level":"fatal"').length - 1;
    assert.equal(told, 1, shop.said());
    const again = await ground.openShopOn({ database: shop.database });
    await shows(again);
    assert.ok(buyer.form.formKey);
    await again.end();
  },

  "rejection-unhandled": async ({ ground }) => {
    const shop = await ground.openShopOn({ settings: faulty("rejection") });
    const said = saidSince(shop);
    process.kill(shop.pid, "SIGUSR2");
    await eventually(5, "the log to say so", () => said().includes("nobody awaited"));
    assert.equal(said().split("nobody awaited").length - 1, 1);
    await shows(shop);
    assert.equal(await shop.end(), 0);
  },

  "clock-jumps-ahead": ({ ground }) => survivesClock(ground, 2 * 3600),

  "clock-jumps-back": ({ ground }) => survivesClock(ground, -2 * 3600),

  "picture-process-killed": ({ ground }) => makesPictures(ground, "SIGKILL"),

  "picture-process-hangs": ({ ground }) => makesPictures(ground, "SIGSTOP"),
};

/** A minute is long for a proof. */
const hasty = { 'child.kill("SIGKILL"), patience)': 'child.kill("SIGKILL"), 2000)' };

/** Whatever becomes of the process that makes pictures, a receipt is taken, and pages do not wait for it. */
async function makesPictures(ground: Ground, fate: "SIGKILL" | "SIGSTOP") {
  const shop = await ground.openShopOn({ settings: replacing(hasty) });
  try {
    const { visitor, orderId } = await buy(shop);
    assert.equal((await sendReceipt(visitor, orderId)).status, 302);
    const [pid, ...others] = childrenOf(shop.pid);
    assert.ok(pid && others.length === 0);
    process.kill(pid, fate);
    const next = await buy(shop);
    const sent = sendReceipt(next.visitor, next.orderId);
    await shows(shop);
    assert.equal((await sent).status, 302);
    await eventually(5, "the process to be gone", () => !alive(pid));
  } finally {
    await shop.end();
  }
}

/** Nobody is signed out, nothing is cancelled, and selling goes on: what has a deadline has the database's. */
async function survivesClock(ground: Ground, seconds: number) {
  const settings = { ...faulty("clock"), EMAS_PROVE_SHIFT: String(seconds) };
  const shop = await ground.openShopOn({ settings });
  try {
    const [staff, placed, buyer] = [await staffOf(shop), await buy(shop), await atCheckout(shop)];
    process.kill(shop.pid, "SIGUSR2");
    await eventually(5, "the clock to jump", () => shop.said().includes("The clock jumped"));
    await shows(shop, "/admin", staff);
    const orderId = orderOf(await buyer.place());
    await eventually(
      20,
      "its letter",
      async () => (await letterOf(shop, orderId))?.state === "sent",
    );
    const [row] = await shop.sql(
      `select order_status as status from orders where id = '${placed.orderId}'`,
    );
    assert.equal(row!.status, "pending");
    const { orderId: next } = await buy(shop);
    assert.ok(next);
  } finally {
    await shop.end();
  }
}

function faulty(fault: string): Record<string, string> {
  const preload = new URL("preload.mjs", import.meta.url).href;
  return { NODE_OPTIONS: `--import ${preload}`, EMAS_PROVE_FAULT: fault };
}

export const processes = groupOf(async (ground) => ({ ground, close: async () => {} }), cases);

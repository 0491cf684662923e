import { orderIn, sendReceipt } from "#kit/shopper.ts";
import { signInOwner } from "#kit/clerk.ts";
import assert from "node:assert/strict";
import { isProcessAlive } from "#server/embedded-postgres/postmaster.ts";
import { childrenOf } from "#kit/processes.ts";
import { eventually, recordDuration, logSince, expectShown, withTimeout } from "./assertions.ts";
import { atCheckout, buy, emailOf } from "./buyer.ts";
import type { Environment } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { fastMinutes, faultSettings } from "./inject-fault.ts";

type Fixture = { environment: Environment; close(): Promise<unknown> };

const cases: Cases<Fixture> = {
  "stopped-under-load": async ({ environment }) => {
    const shop = await environment.openShopOn();
    const acknowledged: string[] = [];
    const stopping = new AbortController();
    const buyers = Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted) {
        try {
          const { orderId } = await buy(shop);
          acknowledged.push(orderId);
        } catch (error) {
          // Only requests after the shop stopped accepting connections were refused.
          if (!stopping.signal.aborted) throw error;
        }
      }
    });
    await eventually(20, "orders", () => acknowledged.length >= 12);
    const running = await atCheckout(shop);
    // Slow enough to be in flight for certain.
    shop.database.proxy.setDelay(25);
    const last = running.place().catch((error: unknown) => error as Error);
    await new Promise((resolve) => setTimeout(resolve, 150));
    stopping.abort();
    const began = performance.now();
    assert.equal(await withTimeout(15, "the shop to exit", shop.end()), 0);
    recordDuration("stopped under load after", began);
    await Promise.all(buyers);
    const answer = await last;
    if (answer instanceof Error) throw answer;
    acknowledged.push(orderIn(answer));
    const [row] = await shop.sql(`select count(*)::text as kept from orders
      where id in (${acknowledged.map((id) => `'${id}'`).join()})`);
    assert.equal(row!.kept, String(acknowledged.length));
  },

  "exception-uncaught": async ({ environment }) => {
    const shop = await environment.openShopOn({ settings: faultSettings("exception") });
    const buyer = await atCheckout(shop);
    process.kill(shop.pid, "SIGUSR2");
    assert.equal(await withTimeout(15, "the shop to exit", shop.exited), 1);
    const fatalLines = shop.output().split('"level":"fatal"').length - 1;
    assert.equal(fatalLines, 1, shop.output());
    const again = await environment.openShopOn({ database: shop.database });
    await expectShown(again);
    assert.ok(buyer.form.formKey);
    await again.end();
  },

  "rejection-unhandled": async ({ environment }) => {
    const shop = await environment.openShopOn({ settings: faultSettings("rejection") });
    const log = logSince(shop);
    process.kill(shop.pid, "SIGUSR2");
    await eventually(20, "the log line", () => log().includes("unhandled rejection"));
    assert.equal(log().split("unhandled rejection").length - 1, 1);
    await expectShown(shop);
    assert.equal(await shop.end(), 0);
  },

  "clock-jumps-ahead": ({ environment }) => expectSurvivesClockShift(environment, 2 * 3600),

  "clock-jumps-back": ({ environment }) => expectSurvivesClockShift(environment, -2 * 3600),

  "picture-process-killed": ({ environment }) => expectPictureRecovery(environment, "SIGKILL"),

  "picture-process-hangs": ({ environment }) => expectPictureRecovery(environment, "SIGSTOP"),
};

/** Whatever happens to the picture process, a receipt is accepted and pages do not wait for it. */
async function expectPictureRecovery(environment: Environment, signal: "SIGKILL" | "SIGSTOP") {
  const shop = await environment.openShopOn({ settings: fastMinutes });
  try {
    const [first, next] = [await buy(shop), await buy(shop)];
    const begun = sendReceipt(first.visitor, first.orderId);
    // Found while it works: two seconds after its last picture the process ends.
    const pid = await eventually(20, "the picture process", () => childrenOf(shop.pid)[0]);
    process.kill(pid, signal);
    assert.equal((await begun).status, 302);
    const sent = sendReceipt(next.visitor, next.orderId);
    await expectShown(shop);
    assert.equal((await sent).status, 302);
    await eventually(20, "the process to exit", () => !isProcessAlive(pid));
  } finally {
    await shop.end();
  }
}

/** No one is signed out, nothing is cancelled and selling continues: deadlines use the database's clock. */
async function expectSurvivesClockShift(environment: Environment, seconds: number) {
  const settings = { ...faultSettings("clock"), EMAS_PROVE_SHIFT: String(seconds) };
  const shop = await environment.openShopOn({ settings });
  try {
    const [staff, placed, buyer] = [
      await signInOwner(shop),
      await buy(shop),
      await atCheckout(shop),
    ];
    process.kill(shop.pid, "SIGUSR2");
    await eventually(20, "the clock to jump", () => shop.output().includes("The clock jumped"));
    await expectShown(shop, "/admin", staff);
    const orderId = orderIn(await buyer.place());
    await eventually(20, "its email", async () => (await emailOf(shop, orderId))?.state === "sent");
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

export const processes = groupOf(
  async (environment) => ({ environment, close: async () => {} }),
  cases,
);

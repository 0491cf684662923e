import assert from "node:assert/strict";
import { openVisitor } from "#prove/visitor.ts";
import { owner } from "#prove/shop.ts";
import { eventually, shows } from "./answers.ts";
import { buy, letterOf } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { replacing } from "./throws.ts";

type Stage = { ground: Ground; shop: OpenShop; orderId?: string; close(): Promise<unknown> };

/** The queue looks for jobs that nobody does any more every second, instead of every minute. */
const hasty = {
  "config.superviseIntervalSeconds = config.superviseIntervalSeconds || 60;":
    "config.superviseIntervalSeconds = 1;",
  "config.monitorIntervalSeconds = config.monitorIntervalSeconds || 60;":
    "config.monitorIntervalSeconds = 1;",
};

/** The job that writes an order's first letters never ends. */
const hangs = {
  "async function tellOfOrder({ orderId }) {":
    "async function tellOfOrder({ orderId }) { await new Promise(() => {});",
};

const cases: Cases<Stage> = {
  "job-hangs": async (stage) => {
    const { shop } = stage;
    stage.orderId = (await buy(shop)).orderId;
    await eventually(20, "the job to be begun", async () => (await jobOf(stage)) === "active");
    // It holds up only its own kind: pages, orders and other letters go on.
    await buy(shop);
    await shows(shop, "/products");
    const forgot = { intent: "forgot", email: owner.email };
    assert.ok((await openVisitor(shop).go("/auth", { form: forgot })).status < 400);
    await eventually(20, "another letter", async () => {
      const [row] = await shop.sql(
        "select count(*)::text as sent from letters where kind = 'password-reset' and state = 'sent'",
      );
      return row!.sent === "1";
    });
  },

  "worker-killed-in-mid-job": async (stage) => {
    await stage.shop.end("SIGKILL");
    assert.equal(await jobOf(stage), "active");
    const { database } = stage.shop;
    stage.shop = await stage.ground.openShopOn({ database, settings: replacing(hasty) });
    // As if the minute had gone by in which it would have said that it lives.
    await stage.shop.sql(`update pgboss.job set heartbeat_on = heartbeat_on - interval '5 minutes'
      where name = 'order-placed' and state = 'active'`);
    await eventually(20, "the job to be free", async () => (await jobOf(stage)) === "retry");
    await stage.shop.sql("update pgboss.job set start_after = now() where state = 'retry'");
    // Whose job wakes the worker; left alone it looks every half minute.
    await buy(stage.shop);
    await eventually(20, "the letter that it was about", async () => {
      return (await letterOf(stage.shop, stage.orderId!))?.state === "sent";
    });
    assert.equal(await jobOf(stage), "completed");
  },
};

async function jobOf({ shop, orderId }: Stage) {
  const [job] = await shop.sql(
    `select state from pgboss.job where name = 'order-placed' and data ->> 'orderId' = '${orderId}'`,
  );
  return job?.state;
}

async function open(ground: Ground): Promise<Stage> {
  const stage: Stage = {
    ground,
    shop: await ground.openShopOn({ settings: replacing(hangs) }),
    close: () => stage.shop.end(),
  };
  return stage;
}

export const jobs = groupOf(open, cases);

import assert from "node:assert/strict";
import pg from "pg";
import { openVisitor } from "#kit/visitor.ts";
import { owner } from "#kit/shop.ts";
import { eventually, expectShown } from "./assertions.ts";
import { buy, emailOf } from "./buyer.ts";
import type { Environment, OpenShop, OwnDatabase } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { withPlantedFault } from "#kit/planted-fault.ts";
import { openClock } from "#kit/clock.ts";

type Fixture = {
  environment: Environment;
  shop: OpenShop;
  orderId?: string;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "job-hangs": async (fixture) => {
    const { shop } = fixture;
    fixture.orderId = (await buy(shop)).orderId;
    await eventually(20, "the job to start", async () => (await jobOf(fixture)) === "active");
    // It blocks only its own kind: pages, orders and other emails continue.
    await buy(shop);
    await expectShown(shop, "/products");
    const forgot = { intent: "forgot", email: owner.email };
    assert.ok((await openVisitor(shop).go("/auth", { form: forgot })).status < 400);
    await eventually(20, "another email", async () => {
      const [row] = await shop.sql(
        "select count(*)::text as sent from emails where kind = 'password-reset' and state = 'sent'",
      );
      return row!.sent === "1";
    });
  },

  "worker-killed-in-mid-job": async (fixture) => {
    await fixture.shop.end("SIGKILL");
    assert.equal(await jobOf(fixture), "active");
    const { database } = fixture.shop;
    fixture.shop = await fixture.environment.openShopOn({ database });
    // Simulates that its heartbeat minute has passed, and runs what the queue does each minute.
    await fixture.shop.sql(`update pgboss.job set heartbeat_on = heartbeat_on - interval '5 minutes'
      where name = 'order-placed' and state = 'active'`);
    await fixture.shop.sql("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
    await supervise(database);
    await eventually(20, "the job to be free", async () => (await jobOf(fixture)) === "retry");
    await fixture.shop.sql("update pgboss.job set start_after = now() where state = 'retry'");
    // Its job wakes the worker, which otherwise polls every half minute.
    await buy(fixture.shop);
    await eventually(20, "the job's email", async () => {
      return (await emailOf(fixture.shop, fixture.orderId!))?.state === "sent";
    });
    assert.equal(await jobOf(fixture), "completed");
  },
};

async function supervise(database: OwnDatabase) {
  const pool = new pg.Pool({ connectionString: database.direct });
  const clock = await openClock(pool, database.direct);
  try {
    await clock.supervise();
  } finally {
    await clock.stop();
    await pool.end();
  }
}

async function jobOf({ shop, orderId }: Fixture) {
  const [job] = await shop.sql(
    `select state from pgboss.job where name = 'order-placed' and data ->> 'orderId' = '${orderId}'`,
  );
  return job?.state;
}

async function open(environment: Environment): Promise<Fixture> {
  const fixture: Fixture = {
    environment,
    shop: await environment.openShopOn(await withPlantedFault("order emails hang")),
    close: () => fixture.shop.end(),
  };
  return fixture;
}

export const jobs = groupOf(open, cases);

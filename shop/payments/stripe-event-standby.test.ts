import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { stripeEvents } from "#db/schema/payments.ts";
import { env } from "#env";
import { untilTrue } from "#kit/until-true.ts";
import { signedEvent } from "#tests/simulator.ts";
import { setUpServerWithStandby } from "#tests/standby.ts";
import { receiveEvent } from "./stripe-event.server.ts";

// Invariant: Stripe gets an answer to an event only once the standby has what the event changed.

const { loseStandby, bringStandbyBack, waiting } = setUpServerWithStandby(migrate);

test("an event that was applied before is answered when the standby has it, too", async () => {
  env.STRIPE_SECRET_KEY = "sk_test_standby";
  env.STRIPE_WEBHOOK_SECRET = "whsec_standby";
  const event = signedEvent("charge.refunded", { id: "ch_1" }, env.STRIPE_WEBHOOK_SECRET);
  const { id } = JSON.parse(event.body.toString()) as { id: string };
  await db.insert(stripeEvents).values({ id, type: "charge.refunded", outcome: "applied" });
  await loseStandby();
  const answer = receiveEvent(event.body, event.signature).catch(() => ({ ok: false }));
  await untilTrue("the answer to wait for the standby", async () => (await waiting()) === 1);
  await bringStandbyBack();
  expect(await answer).toEqual({ ok: true });
});

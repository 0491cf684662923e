import { orderIn } from "#kit/shopper.ts";
import { signInOwner } from "#kit/clerk.ts";
import assert from "node:assert/strict";
import { startMailServer, type Treatment } from "#kit/mail-server.ts";
import { eventually, expectShown, withTimeout } from "./assertions.ts";
import { atCheckout, buy, emailOf, makeEmailsDue } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { openFaultyTcpProxy, type FaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Fixture = {
  shop: OpenShop;
  mailServer: MailServer;
  proxy: FaultyTcpProxy;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "mail-refuses": async (fixture) => {
    fixture.proxy.setMode("refuse");
    const sent = await orderWhile(fixture);
    fixture.proxy.setMode("pass");
    await expectDelivered(fixture, sent);
  },

  "mail-black-holed": async (fixture) => {
    fixture.proxy.setMode("silent");
    const sent = await orderWhile(fixture);
    fixture.proxy.setMode("pass");
    await expectDelivered(fixture, sent);
  },

  "mail-hangs": async (fixture) => {
    const sent = await orderWhile(fixture, "hang");
    // It delayed no other email.
    const other = await buy(fixture.shop);
    await eventually(
      20,
      "the other order's email",
      () => fixture.mailServer.to(other.email).length === 1,
    );
    await expectDelivered(fixture, sent);
  },

  "mail-refuses-for-now": async (fixture) => {
    await expectDelivered(fixture, await orderWhile(fixture, "refuse-now"));
  },

  "mail-refuses-for-good": async (fixture) => {
    const { orderId, email } = await orderWhile(fixture, "refuse", "failed");
    const { text } = await expectShown(
      fixture.shop,
      "/admin/emails",
      await signInOwner(fixture.shop),
    );
    assert.ok(text.includes(email), "staff do not see the email");
    assert.match((await emailOf(fixture.shop, orderId))!.last_error!, /nobody of that name/);
    assert.equal(fixture.mailServer.to(email).length, 0);
  },

  "mail-cut-off": async (fixture) => {
    const { shop, mailServer } = fixture;
    const { orderId, email } = await orderWhile(fixture, "drop-after-data");
    mailServer.treat(email, "drop-after-data");
    await retryEmail(fixture, orderId, "in-doubt");
    // The server received it twice under one id; only staff can have it sent a third time.
    const ids = mailServer.to(email).map(({ messageId }) => messageId);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
    const { text } = await expectShown(shop, "/admin/emails", await signInOwner(shop));
    assert.ok(text.includes(email), "staff do not see the email");
  },
};

type Sent = { orderId: string; email: string };

/** An order is acknowledged immediately, and its email waits. */
async function orderWhile(
  fixture: Fixture,
  treatment?: Treatment,
  state = "waiting",
): Promise<Sent> {
  const { shop, mailServer } = fixture;
  const buyer = await atCheckout(shop);
  if (treatment) mailServer.treat(buyer.email, treatment);
  const orderId = orderIn(await withTimeout(8, "the order", buyer.place()));
  await eventually(20, "its email to be tried", async () => {
    const email = await emailOf(shop, orderId);
    return email?.state === state && email.attempts === "1";
  });
  return { orderId, email: buyer.email };
}

async function expectDelivered(fixture: Fixture, { orderId, email }: Sent) {
  await retryEmail(fixture, orderId, "sent");
  assert.equal(fixture.mailServer.to(email).length, 1);
}

/** Makes its retry due, and another order wakes the sender. */
async function retryEmail({ shop }: Fixture, orderId: string, state: string) {
  await makeEmailsDue(shop);
  await buy(shop);
  await eventually(20, `the email to be ${state}`, async () => {
    return (await emailOf(shop, orderId))?.state === state;
  });
}

async function open(environment: Environment): Promise<Fixture> {
  const mailServer = await startMailServer();
  const proxy = await openFaultyTcpProxy(Number(new URL(mailServer.url).port));
  const smtpTimeouts = "socketTimeout=2000&greetingTimeout=2000";
  const shop = await environment.openShopOn({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${proxy.port}?${smtpTimeouts}`,
      MAIL_FROM: "JJ Emas <hello@prove.test>",
    },
  });
  return { shop, mailServer, proxy, close };

  async function close() {
    await shop.end();
    proxy.close();
    await mailServer.stop();
  }
}

export const mail = groupOf(open, cases);

import assert from "node:assert/strict";
import { startMailServer, type Treatment } from "#tests/mail-server.ts";
import { eventually, shows, within } from "./answers.ts";
import { atCheckout, buy, letterOf, orderOf, staffOf, tryLettersNow } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { openProxy, type Proxy } from "./proxy.ts";

type Post = Awaited<ReturnType<typeof startMailServer>>;
type Stage = { shop: OpenShop; post: Post; line: Proxy; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "mail-refuses": async (stage) => {
    stage.line.be("refuse");
    const sent = await orderWhile(stage);
    stage.line.be("pass");
    await goesOut(stage, sent);
  },

  "mail-black-holed": async (stage) => {
    stage.line.be("silent");
    const sent = await orderWhile(stage);
    stage.line.be("pass");
    await goesOut(stage, sent);
  },

  "mail-hangs": async (stage) => {
    const sent = await orderWhile(stage, "hang");
    // It held up nobody else.
    const other = await buy(stage.shop);
    await eventually(20, "another's letter", () => stage.post.to(other.email).length === 1);
    await goesOut(stage, sent);
  },

  "mail-refuses-for-now": async (stage) => {
    await goesOut(stage, await orderWhile(stage, "refuse-now"));
  },

  "mail-refuses-for-good": async (stage) => {
    const { orderId, email } = await orderWhile(stage, "refuse", "failed");
    const { text } = await shows(stage.shop, "/admin/letters", await staffOf(stage.shop));
    assert.ok(text.includes(email), "staff are not told");
    assert.match((await letterOf(stage.shop, orderId))!.last_error!, /nobody of that name/);
    assert.equal(stage.post.to(email).length, 0);
  },

  "mail-cut-off": async (stage) => {
    const { shop, post } = stage;
    const { orderId, email } = await orderWhile(stage, "drop-after-data");
    post.treat(email, "drop-after-data");
    await again(stage, orderId, "in-doubt");
    // The server had it twice, under one id, and nobody sends it a third time but a person.
    const ids = post.to(email).map(({ messageId }) => messageId);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
    const { text } = await shows(shop, "/admin/letters", await staffOf(shop));
    assert.ok(text.includes(email), "staff are not told");
  },
};

type Sent = { orderId: string; email: string };

/** An order is acknowledged at once, and its letter waits. */
async function orderWhile(stage: Stage, treatment?: Treatment, state = "waiting"): Promise<Sent> {
  const { shop, post } = stage;
  const buyer = await atCheckout(shop);
  if (treatment) post.treat(buyer.email, treatment);
  const orderId = orderOf(await within(8, "the order", buyer.place()));
  await eventually(20, "its letter to be tried", async () => {
    const letter = await letterOf(shop, orderId);
    return letter?.state === state && letter.tries === "1";
  });
  return { orderId, email: buyer.email };
}

async function goesOut(stage: Stage, { orderId, email }: Sent) {
  await again(stage, orderId, "sent");
  assert.equal(stage.post.to(email).length, 1);
}

/** Its time to be tried again has come, and another order rings for the post. */
async function again({ shop }: Stage, orderId: string, state: string) {
  await tryLettersNow(shop);
  await buy(shop);
  await eventually(20, `the letter to be ${state}`, async () => {
    return (await letterOf(shop, orderId))?.state === state;
  });
}

async function open(ground: Ground): Promise<Stage> {
  const post = await startMailServer();
  const line = await openProxy(Number(new URL(post.url).port));
  const patience = "socketTimeout=400&greetingTimeout=400";
  const shop = await ground.openShopOn({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${line.port}?${patience}`,
      MAIL_FROM: "JJ Emas <hello@prove.test>",
    },
  });
  return { shop, post, line, close };

  async function close() {
    await shop.end();
    line.close();
    await post.stop();
  }
}

export const mail = groupOf(open, cases);

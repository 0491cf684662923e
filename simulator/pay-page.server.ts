import { Hono } from "hono";
import { html, raw } from "hono/html";
import { formatMoney, type Sen } from "#shop/money.ts";
import { bank, currentSession, type PayDeed } from "./deeds.server.ts";
import type { createTeller } from "./events.server.ts";
import type { Session } from "./objects.server.ts";
import { policyWith, styleElement } from "./pay-page-style.ts";

/**
 * The page on which Stripe would ask for a bank or a card. The order number of its steps does not matter to
 * the shop: what counts is what the shop is told.
 */
export function createPayPage(teller: ReturnType<typeof createTeller>) {
  const page = new Hono();
  page.get("/pay/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), teller);
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", policyWith(shopOf(session)));
    if (!session) return c.html(frame("Not found", html`<h1>No such payment</h1>`), 404);
    return c.html(
      frame(session.title, session.status === "open" ? choices(session) : over(session)),
    );
  });
  page.post("/pay/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), teller);
    if (!session) return c.html(frame("Not found", html`<h1>No such payment</h1>`), 404);
    const { deed } = await c.req.parseBody();
    if (deed === "abandon") return c.redirect(session.cancel_url, 303);
    const done = isPayDeed(deed) ? await bank(session, deed, teller) : undefined;
    if (!done) return c.redirect(c.req.path, 303);
    return c.redirect(done.success_url, 303);
  });
  return page;
}

/** Its forms end in a redirect to the shop, which browsers hold against the policy. */
function shopOf(session: Session | undefined): string {
  const back = session?.success_url ?? "";
  return URL.canParse(back) ? new URL(back).origin : "";
}

function isPayDeed(deed: unknown): deed is PayDeed {
  return deed === "pay" || deed === "pay-later" || deed === "fail";
}

function choices({ title, amount_total }: Session) {
  return html`<h1>${title}</h1>
    <p class="amount">${formatMoney(amount_total as Sen)}</p>
    <form method="post">
      <button name="deed" value="pay">Pay</button>
      <button name="deed" value="pay-later" class="quiet">Pay, the bank answers later</button>
      <button name="deed" value="fail" class="quiet">Fail</button>
      <button name="deed" value="abandon" class="quiet">Abandon and go back to the shop</button>
    </form>`;
}

function over({ status, payment_status, success_url, cancel_url }: Session) {
  const words =
    status === "expired"
      ? "The time to pay is over."
      : payment_status === "paid"
        ? "This is paid."
        : "The bank has been asked.";
  return html`<h1>${words}</h1>
    <p><a href="${status === "expired" ? cancel_url : success_url}">Back to the shop</a></p>`;
}

function frame(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} · Test payment</title>
        ${raw(styleElement)}
      </head>
      <body>
        <p class="banner" role="status">Test payments: no money moves</p>
        <main>${body}</main>
      </body>
    </html>`;
}

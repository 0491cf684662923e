import { Hono } from "hono";
import { html, raw } from "hono/html";
import { formatMoney, type Sen } from "#shop/money.ts";
import { applyPayAction, currentSession, type PayAction } from "./pay-actions.server.ts";
import type { createEventSender } from "./events.server.ts";
import type { Session } from "./objects.server.ts";
import { payPagePolicy, styleElement } from "./pay-page-style.ts";

/**
 * Replaces Stripe's payment page. The shop does not rely on the redirect at the end of a payment, only on what the API
 * and its events say.
 */
export function createPayPage(events: ReturnType<typeof createEventSender>) {
  const page = new Hono();
  page.get("/pay/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), events);
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", payPagePolicy(shopOrigin(session)));
    if (!session) return c.html(htmlPage("Not found", html`<h1>No such payment</h1>`), 404);
    return c.html(
      htmlPage(session.title, session.status === "open" ? openPage(session) : closedPage(session)),
    );
  });
  page.post("/pay/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), events);
    if (!session) return c.html(htmlPage("Not found", html`<h1>No such payment</h1>`), 404);
    const { action } = await c.req.parseBody();
    if (action === "abandon") return c.redirect(session.cancel_url, 303);
    const done = isPayAction(action) ? await applyPayAction(session, action, events) : undefined;
    if (!done) return c.redirect(c.req.path, 303);
    return c.redirect(done.success_url, 303);
  });
  return page;
}

/** The shop's origin, for the page's policy: browsers apply `form-action` to the redirects of a form too. */
function shopOrigin(session: Session | undefined): string {
  const back = session?.success_url ?? "";
  return URL.canParse(back) ? new URL(back).origin : "";
}

function isPayAction(action: unknown): action is PayAction {
  return action === "pay" || action === "pay-later" || action === "fail";
}

function openPage({ title, amount_total }: Session) {
  return html`<h1>${title}</h1>
    <p class="amount">${formatMoney(amount_total as Sen)}</p>
    <form method="post">
      <button name="action" value="pay">Pay</button>
      <button name="action" value="pay-later" class="quiet">Pay, bank confirms later</button>
      <button name="action" value="fail" class="quiet">Fail</button>
      <button name="action" value="abandon" class="quiet">Cancel and return to the shop</button>
    </form>`;
}

function closedPage({ status, payment_status, success_url, cancel_url }: Session) {
  const message =
    status === "expired"
      ? "This payment has expired."
      : payment_status === "paid"
        ? "Payment complete."
        : "Waiting for the bank.";
  return html`<h1>${message}</h1>
    <p><a href="${status === "expired" ? cancel_url : success_url}">Back to the shop</a></p>`;
}

function htmlPage(title: string, body: unknown) {
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

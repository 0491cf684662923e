import { doesNotMatch, equal, match } from "node:assert/strict";
import {
  expectAnswers,
  behindTls,
  expectRawAnswer,
  expectHeader,
  type Check,
} from "./check-builders.ts";
import { pages, simulator, privatePages, adminPaths, adminPages, files, dataOf } from "./paths.ts";
import * as ownership from "./ownership.ts";
import * as sessions from "./sessions.ts";
import * as tampering from "./tampering.ts";

export const accessChecks: Record<string, Check> = {
  // Caching
  "private pages are never cached": expectHeader("cache-control", /no-store/, privatePages, "ann"),
  "private data is never cached": expectHeader(
    "cache-control",
    /no-store/,
    privatePages.slice(0, 6).map(dataOf),
    "ann",
  ),
  "admin pages are never cached": expectHeader("cache-control", /no-store/, adminPages, "staff"),
  "order pages are never cached": async (scene) => {
    const paths = ["", "/version"].map((end) => scene.order.page + end);
    await expectHeader(
      "cache-control",
      /no-store/,
      [...paths, dataOf(scene.order.page)],
      "ann",
    )(scene);
  },
  "public pages contain nothing about the visitor": async ({ ann }) => {
    for (const path of pages.filter((one) => one !== "/cart" && one !== "/auth")) {
      const { headers, text } = await ann.go(path);
      if (!/private|no-store/.test(headers.get("cache-control")!)) {
        doesNotMatch(text, /people\.test|Signed in|\bann\b/, path);
        equal(headers.getSetCookie().length, 0);
      }
    }
  },
  "no page is served under a file's name": expectAnswers(
    "ann",
    ["/account/x.css", "/account/details/x.js"],
    404,
  ),

  // Sessions
  "sign-in does not adopt an existing session": sessions.fixatedSession,
  "sign-in ends the previous session": sessions.replacedSession,
  "sign-out ends the session on the server": sessions.signedOut,
  "changing the password ends all other sessions": sessions.changedPassword,
  "a password reset ends all sessions with a one-time link": sessions.forgottenPassword,

  // What a stranger sees
  "a wrong password and an unknown email get the same answer": sessions.wrongPassword,
  "a password reset answers the same for every email": sessions.promisedToAll,
  "signing up answers the same for an existing account": sessions.signedUpTwice,
  "tracking by phone shows no name, note or address": ownership.tracking,

  // Ownership
  "an order's buyer is hidden from others": ownership.hiddenBuyer,
  "the order link shows its buyer only with the key": ownership.orderLink,
  "others cannot pay, cancel or send a receipt": ownership.othersOrder,
  "others cannot see its code, version or receipt": ownership.othersDocuments,
  "receipts are shown only to staff": ownership.receiptPictures,
  "an address is available only to its account": ownership.othersAddress,
  "a data export has only the customer's own data": ownership.ownData,
  "admin pages are closed to customers": expectAnswers("ann", adminPages, 403),
  "admin pages are closed to guests": expectAnswers(
    "guest",
    adminPages,
    302,
    /^\/auth\?next=%2Fadmin/,
  ),
  "admin data is closed to customers": expectAnswers(
    "ann",
    adminPaths.map((path) => dataOf(`/admin${path}`)),
    403,
  ),
  "single admin loaders are closed to customers": expectAnswers(
    "ann",
    ["/admin/orders.data?_routes=admin/orders"],
    403,
  ),
  "admin writes are closed to customers": async ({ ann }) => {
    const form = { intent: "set-prices", price999: "1", price916: "1" };
    for (const path of adminPages)
      equal(`${path} ${(await ann.go(path, { form })).status}`, `${path} 403`);
  },
  "the second factor cannot be bypassed": sessions.secondFactor,
  "password guesses are limited despite forged addresses": sessions.guessing,

  // What forms may contain
  "no one can sign up as staff": tampering.roleAtSignUp,
  "account details cannot set the staff role": tampering.roleInDetails,
  "a form cannot set prices": tampering.priceInCart,
  "a form cannot set amounts or the payment status": tampering.amountAtCheckout,
  "a form cannot order less than one piece": tampering.quantities,
  "user input is escaped": tampering.scriptsAsText,
  "sign-in redirects to no other site": tampering.otherSites,
  "exports contain no formulas": tampering.formulas,
  "field names like __proto__ are refused": async ({ guest }) => {
    const form = { intent: "sign-in", "__proto__[role]": "owner", "constructor.prototype.x": "1" };
    equal((await guest().go("/auth", { form })).status, 400);
  },
  "a search cannot inject SQL": async ({ guest }) => {
    const search = "' or 1=1; drop table products; --";
    const { status, text } = await guest().go(`/products?${new URLSearchParams({ search })}`);
    equal(status, 200);
    doesNotMatch(text, /href="\/products\/\w/);
  },

  // Hostile input
  "no path leads out of the shop's folder": async ({ shop, raw }) => {
    const ways = ["/../package.json", "/assets/../../../package.json", "/%2e%2e/package.json"];
    for (const way of [
      ...ways,
      "/assets/..%2f..%2f..%2fpackage.json",
      "/images/..%5cpackage.json",
    ]) {
      doesNotMatch(await raw(shop, `GET ${way} HTTP/1.1`, "Host: x"), /"dependencies"/);
    }
  },
  "no source, setting or secret is served": expectAnswers("guest", files, 404),
  "no folder is listed": expectAnswers("guest", ["/assets/", "/images/", "/assets"], 404),
  "errors show no internals": expectRawAnswer(
    ["GET /%E0%A4%A/%ff?%c0 HTTP/1.1", "Host: x", "Cookie: emas.session_token=%zz"],
    /^HTTP\/1\.1 4/,
    /node_modules|\.tsx?:\d|at \w+ \(/,
  ),
  "an oversized form is not read": expectRawAnswer(
    ["POST /cart HTTP/1.1", "Host: x", "Content-Length: 2000000"],
    /^HTTP\/1\.1 413/,
  ),
  "the health check shows only its status": expectAnswers(
    "guest",
    ["/health"],
    200,
    /^{"status":"ok"}$/,
  ),
  "robots.txt excludes private pages": expectAnswers(
    "guest",
    ["/robots.txt"],
    200,
    /\/admin\n.*\/auth/s,
  ),
  "the log contains no personal data": tampering.logs,
  "the log records every sign-in attempt": async ({ shop }) => {
    for (const ended of ["signed-in", "refused", "too-many-tries"]) {
      match(shop.output(), new RegExp(`"event":"sign-in","step":"password","ended":"${ended}"`));
    }
  },
  "a setup link cannot be guessed": expectAnswers(
    "guest",
    ["/auth?setup=guess", "/auth?invite=guess"],
    410,
  ),

  // Payments
  "the simulator's bank requires its key": async ({ guest }) => {
    const bank = "/payment-simulator/v1/checkout/sessions/cs_test_x";
    equal((await guest().go(bank, { headers: { authorization: "Bearer sk_test_x" } })).status, 401);
  },
  "a shop without the demo has no simulator": async (scene) => {
    for (const path of [simulator, "/payment-simulator/v1/checkout/sessions"]) {
      equal((await behindTls(scene).go(path)).status, 404);
    }
  },
  "with half of Stripe's keys no payment is accepted, and it is logged": tampering.halfOfStripe,
};

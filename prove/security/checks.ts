import { doesNotMatch, equal, match } from "node:assert/strict";
import { owner } from "#prove/shop.ts";
import {
  answers,
  behindTls,
  bytes,
  isSignedIn,
  policy,
  says,
  sealed,
  turnsAway,
  type Check,
} from "./asks.ts";
import * as ownership from "./ownership.ts";
import { linkMailedTo, password, secureAddress } from "./scene.ts";
import * as sessions from "./sessions.ts";
import * as tampering from "./tampering.ts";

const pages = ["/", "/products", "/cart", "/auth", "/about", "/privacy", "/nowhere"];
const others = ["/cart.data", "/robots.txt", "/sitemap.xml", "/health", "/images/none"];
const simulator = "/payment-simulator/pay/none";
const all = [...pages, ...others, "/favicon.svg", "/admin", simulator, "/assets/none.js"];
const own = ["", "/details", "/addresses", "/security", "/data"].map((path) => `/account${path}`);
const kept = [...own, "/cart", "/checkout", "/order-tracking", "/account/data/download"];
const office = ["", "/orders", "/products", "/settings", "/settings/staff", "/audit-log"];
const rooms = [...office, "/orders/export", "/products/export"].map((path) => `/admin${path}`);
const doors = ["/cart", "/checkout", "/auth", "/sign-out", "/account/details", "/admin/products"];
const dataDoors = doors.map((path) => `${path}.data`);
const ownersForm = { intent: "sign-in", ...owner };
const files = [
  "/.git/config",
  "/.env",
  "/package.json",
  "/data/session-secret",
  "/server/index.js",
];
const typed = [...pages, "/robots.txt", "/sitemap.xml", "/images/none", "/favicon.svg"];
const evil = "https://evil.example";

export const checks: Record<string, Check> = {
  // What each answer says to browsers
  "pages name their scripts by hashes": sealed("guest", pages),
  "a customer's pages do, too": sealed("ann", [...own, "/checkout"]),
  "staff pages do, too": sealed("staff", ["/admin", "/admin/orders", "/admin/security"]),
  "pages load from the shop alone": says(policy, /default-src 'none'; script-src 'self' /, pages),
  "pages have no base and no frames": says(
    policy,
    /base-uri 'none'; .*frame-ancestors 'none'/,
    all,
  ),
  "what is no page runs nothing": says(policy, /: default-src 'none'; base-uri/, others),
  "the simulator's page runs nothing": says(policy, /default-src 'none'; style-src 's/, [
    simulator,
  ]),
  "types are not guessed": says("x-content-type-options", /nosniff/, all),
  "no old browser frames it": says("x-frame-options", /DENY/, all),
  "addresses are not told to others": says("referrer-policy", /strict-origin-when-cross/, all),
  "devices stay shut": says("permissions-policy", /camera=\(\).*microphone=\(\)/, all),
  "windows of others are apart": says("cross-origin-opener-policy", /same-origin/, all),
  "others embed nothing": says("cross-origin-resource-policy", /same-origin/, all),
  "no other origin may read": says("access-control-allow-origin", /none/, all),
  "nothing tells what it runs on": says("x-powered-by", /none/, all),
  "text has its encoding": says("content-type", /charset=utf-8/i, typed),
  "HSTS stands where the address is https": async (scene) => {
    const name = "strict-transport-security";
    match((await behindTls(scene).go("/")).headers.get(name) ?? "", /max-age=31536000/);
    equal((await scene.guest().go("/")).headers.get(name), null);
  },
  "forms lead to the shop alone where nothing is paid online": async (scene) => {
    const { headers } = await behindTls(scene).go("/auth");
    match(headers.get(policy)!, /form-action 'self'; .*upgrade-insecure-requests$/);
  },

  // Cookies
  "cookies are out of reach of scripts and other sites": async ({ shop, guest }) => {
    const form = { intent: "sign-in", email: "ann@people.test", password: password };
    const { headers } = await guest().go("/auth", { form });
    const secret = headers.getSetCookie().filter((one) => !one.startsWith("emas.shopper="));
    equal(secret.length, 3, shop.url);
    for (const one of secret) match(one, /Path=\/.*HttpOnly.*SameSite=Lax/);
  },
  "behind TLS every cookie is __Host-, Secure, and nobody else's": async (scene) => {
    const { headers } = await behindTls(scene).go("/auth", { form: ownersForm });
    equal(headers.getSetCookie().length, 4);
    for (const one of headers.getSetCookie()) {
      match(one, /^__Host-emas\.\w+=.*; Secure/);
      doesNotMatch(one, /Domain=/i);
    }
  },
  "a session cookie that the shop has not signed opens nothing": sessions.unsignedSession,
  "a guest's cookie that the shop has not signed is nobody's": ownership.unsignedGuest,
  "a message that the shop has not signed is not shown": async ({ guest }) => {
    const mark = guest();
    mark.cookies.set("emas.toast", btoa(JSON.stringify({ id: "1", title: "Pay to 1234567" })));
    doesNotMatch((await mark.go("/about")).text, /1234567/);
  },

  // Where writes come from
  "a form without an origin": turnsAway(doors, {}),
  "another site's form": turnsAway(doors, { origin: evil }),
  "a sandbox's form": turnsAway(doors, { origin: "null" }),
  "a form that has another site's address in it": turnsAway(doors, { referer: `${evil}/cart` }),
  "another site's request for data": turnsAway(dataDoors, { origin: evil }),
  "what a browser calls cross-site": async (scene) =>
    turnsAway(doors, { origin: scene.shop.url, "sec-fetch-site": "cross-site" })(scene),
  "a neighbour's subdomain": async (scene) =>
    turnsAway(doors, { origin: scene.shop.url, "sec-fetch-site": "same-site" })(scene),
  "over plain HTTP, where the address is https": async (scene) => {
    const headers = { origin: "http://shop.test" };
    equal((await behindTls(scene).go("/auth", { form: ownersForm, headers })).status, 403);
  },
  "an event that Stripe has not signed": async ({ guest }) => {
    const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00` };
    equal((await guest().go("/webhooks/stripe", { body: "{}", headers })).status, 400);
  },
  "reading changes nothing": async ({ guest, ann }) => {
    equal((await ann.go("/sign-out")).status, 405);
    equal(await isSignedIn(ann), true);
    const visitor = guest();
    await visitor.go("/cart?intent=add&quantity=1");
    match((await visitor.go("/cart")).text, /Your cart is empty/);
  },

  // Hosts and methods
  "a forged host is not repeated": bytes(
    ["GET /auth HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: evil.example"],
    /200 OK/,
    /evil\.example/,
  ),
  "nor one in the request's target": bytes(
    ["GET http://evil.example/sitemap.xml HTTP/1.1", "Host: localhost"],
    /200 OK/,
    /evil\.example/,
  ),
  "a path like another host's leads nowhere": bytes(
    ["GET //evil.example/.. HTTP/1.1", "Host: localhost"],
    /HTTP\/1\.1 (200|404)/,
    /location: /i,
  ),
  "a mailed link has the shop's own address": async (scene) => {
    const { email } = scene.staff;
    const headers = { "x-forwarded-host": "evil.example" };
    await behindTls(scene).go("/auth", { form: { intent: "forgot", email }, headers });
    equal((await linkMailedTo(scene.secure, email)).origin, secureAddress);
  },
  "other methods are refused": async ({ guest }) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers } = await guest().go("/cart", { method });
      equal(`${method} ${status} ${headers.get("allow")}`, `${method} 405 GET, HEAD, POST`);
    }
  },
  "nothing is echoed": bytes(
    ["TRACE / HTTP/1.1", "Host: localhost", "X-Secret: 1"],
    / 405 /,
    /X-Secret/,
  ),
  "a method is not overridden": async ({ ann }) => {
    const headers = { "x-http-method-override": "POST", "x-method-override": "POST" };
    await ann.go("/sign-out?_method=POST", { headers });
    equal(await isSignedIn(ann), true);
  },
  "HEAD opens no door": async ({ guest, bob }) => {
    equal((await guest().go("/account", { method: "HEAD" })).status, 302);
    equal((await bob.go("/admin/orders", { method: "HEAD" })).status, 403);
  },

  // What is kept
  "private pages are kept by nobody": says("cache-control", /no-store/, kept, "ann"),
  "nor their data": says("cache-control", /no-store/, kept.slice(0, 6).map(dataOf), "ann"),
  "nor what staff see": says("cache-control", /no-store/, rooms, "staff"),
  "an order is kept by nobody": async (scene) => {
    const paths = ["", "/mark"].map((end) => scene.order.page + end);
    await says("cache-control", /no-store/, [...paths, dataOf(scene.order.page)], "ann")(scene);
  },
  "what everybody is shown says nothing of who asks": async ({ ann }) => {
    for (const path of pages.filter((one) => one !== "/cart" && one !== "/auth")) {
      const { headers, text } = await ann.go(path);
      if (!/private|no-store/.test(headers.get("cache-control")!)) {
        doesNotMatch(text, /people\.test|Signed in|\bann\b/, path);
        equal(headers.getSetCookie().length, 0);
      }
    }
  },
  "no page comes under a file's name": answers(
    "ann",
    ["/account/x.css", "/account/details/x.js"],
    404,
  ),

  // Sessions
  "a session that was there before is not taken over": sessions.plantedSession,
  "signing in ends the session before": sessions.replacedSession,
  "signing out ends it in the shop, not in the browser alone": sessions.signedOut,
  "a new password ends all other sessions": sessions.changedPassword,
  "a password that was forgotten ends them all, by a link that works once":
    sessions.forgottenPassword,

  // What a stranger learns
  "a wrong password and an unknown address are told the same": sessions.wrongPassword,
  "a new password is promised to all": sessions.promisedToAll,
  "signing up is answered the same where there is an account": sessions.signedUpTwice,
  "tracking by phone shows no name, note or address": ownership.tracking,

  // Whose is what
  "an order's buyer is hidden from others": ownership.hiddenBuyer,
  "its link shows it, with its key alone": ownership.orderLink,
  "others neither pay nor cancel nor send a receipt": ownership.othersOrder,
  "nor see its code, its mark or its receipt": ownership.othersPapers,
  "receipts are shown to staff alone": ownership.receiptPictures,
  "an address is its own account's": ownership.othersAddress,
  "one downloads one's own data": ownership.ownData,
  "staff rooms are closed to customers": answers("ann", rooms, 403),
  "and to guests": answers("guest", rooms, 302, /^\/auth\?next=%2Fadmin/),
  "as data, too": answers(
    "ann",
    office.map((path) => dataOf(`/admin${path}`)),
    403,
  ),
  "loader by loader": answers("ann", ["/admin/orders.data?_routes=admin/orders"], 403),
  "and for writes": async ({ ann }) => {
    const form = { intent: "set-prices", price999: "1", price916: "1" };
    for (const path of rooms)
      equal(`${path} ${(await ann.go(path, { form })).status}`, `${path} 403`);
  },
  "a second factor is not walked around": sessions.secondFactor,
  "guesses are counted, whoever they say they are": sessions.guessing,

  // What forms may say
  "nobody signs up as staff": tampering.roleAtSignUp,
  "nobody becomes staff by details": tampering.roleInDetails,
  "prices are not a form's to say": tampering.priceInCart,
  "nor amounts, nor what is paid": tampering.amountAtCheckout,
  "nor less than one piece": tampering.quantities,
  "what is typed is text": tampering.scriptsAsText,
  "signing in leads to no other site": tampering.otherSites,
  "exports run nothing in a spreadsheet": tampering.formulas,
  "names that reach for prototypes are refused": async ({ guest }) => {
    const form = { intent: "sign-in", "__proto__[role]": "owner", "constructor.prototype.x": "1" };
    equal((await guest().go("/auth", { form })).status, 400);
  },
  "a search is no query": async ({ guest }) => {
    const search = "' or 1=1; drop table products; --";
    const { status, text } = await guest().go(`/products?${new URLSearchParams({ search })}`);
    equal(status, 200);
    doesNotMatch(text, /href="\/products\/\w/);
  },

  // What lies about
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
  "no source, setting or secret is served": answers("guest", files, 404),
  "no folder is listed": answers("guest", ["/assets/", "/images/", "/assets"], 404),
  "what breaks shows no insides": bytes(
    ["GET /%E0%A4%A/%ff?%c0 HTTP/1.1", "Host: x", "Cookie: emas.session_token=%zz"],
    /^HTTP\/1\.1 4/,
    /node_modules|\.tsx?:\d|at \w+ \(/,
  ),
  "a form too long is not read": bytes(
    ["POST /cart HTTP/1.1", "Host: x", "Content-Length: 2000000"],
    /^HTTP\/1\.1 413/,
  ),
  "health says no more than it must": answers("guest", ["/health"], 200, /^{"status":"ok"}$/),
  "robots are kept out of private rooms": answers(
    "guest",
    ["/robots.txt"],
    200,
    /\/admin\n.*\/auth/s,
  ),
  "the log tells of nobody": tampering.logs,
  "a setup link is not guessed": answers("guest", ["/auth?setup=guess", "/auth?invite=guess"], 410),

  // Payments
  "the simulator's bank wants its key": async ({ guest }) => {
    const bank = "/payment-simulator/v1/checkout/sessions/cs_test_x";
    equal((await guest().go(bank, { headers: { authorization: "Bearer sk_test_x" } })).status, 401);
  },
  "there is no simulator where the shop is no demo": async (scene) => {
    for (const path of [simulator, "/payment-simulator/v1/checkout/sessions"]) {
      equal((await behindTls(scene).go(path)).status, 404);
    }
  },
  "with half of Stripe's keys nothing is taken, and the log says so": tampering.halfOfStripe,
};

function dataOf(path: string) {
  return path === "/" ? "/_root.data" : `${path}.data`;
}

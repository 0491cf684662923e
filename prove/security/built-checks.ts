import { deepEqual, doesNotMatch, equal, match, notEqual } from "node:assert/strict";
import { owner } from "#kit/shop.ts";
import { fillCart, openCheckout, password } from "#kit/shopper.ts";
import { all, headerChecks, pages } from "./checks.ts";
import {
  expectHeader,
  expectRawAnswer,
  expectScriptHashes,
  isSignedIn,
  policy,
  textOf,
  type Check,
} from "./expectations.ts";
import { linkMailedTo } from "./mailed-link.ts";
import { behindTls, newCustomer, secureAddress, type BuiltScene } from "./scene.ts";

// What needs rendered pages, raw connections, an address behind TLS, emails or the log: of the build only.

const total = /Total\s+RM\s+([\d,.]+)/;
const simulator = "/payment-simulator/pay/none";
const ownersForm = { intent: "sign-in", ...owner };
const files = ["/robots.txt", "/sitemap.xml", "/images/none", "/favicon.svg"];
const customerPages = ["/account", "/account/details", "/account/addresses", "/account/security"];

async function priceInCart({ guest }: BuiltScene) {
  const [honest, attacker] = [guest(), guest()];
  const { form } = await fillCart(honest);
  const forged = { price: "1", unitPrice: "1", total: "1", labourFee: "1" };
  await attacker.go("/cart", { form: { ...form, ...forged } });
  const [, due] = total.exec(textOf((await honest.go("/cart")).text)) ?? [];
  equal(total.exec(textOf((await attacker.go("/cart")).text))?.[1], due);
  notEqual(due, undefined);
}

async function amountAtCheckout({ guest }: BuiltScene) {
  const attacker = guest();
  await fillCart(attacker);
  const [, due] = total.exec(textOf((await attacker.go("/checkout")).text)) ?? [];
  const amounts = { totalAmount: "1", total: "1" };
  const statuses = { paymentStatus: "completed", orderStatus: "completed" };
  const form = await openCheckout(attacker, { ...amounts, ...statuses });
  const forged = { ...form, quote: form.quote.replace(/.{20}$/, "A".repeat(20)) };
  await attacker.go("/checkout", { form: forged });
  const { location } = await attacker.go("/checkout", { form });
  const order = await attacker.go(location.replace("/payment/touch-n-go", "/order-confirmation"));
  equal(total.exec(textOf(order.text))?.[1], due);
  match(order.text, /Pending/);
}

async function quantities({ guest }: BuiltScene) {
  const { form } = await fillCart(guest());
  for (const quantity of ["-1", "0", "1e9", "0.5", "NaN"]) {
    const visitor = guest();
    await visitor.go("/cart", { form: { ...form, quantity } });
    match((await visitor.go("/cart")).text, /Your cart is empty/, quantity);
  }
}

/** Text typed into a search or a name comes back as text, in the page and in its data. */
async function scriptsAsText({ guest, ann, staff }: BuiltScene) {
  const typed = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const found = await guest().go(`/products?${new URLSearchParams({ search: typed })}`);
  await ann.go("/account/details", { form: { fullName: typed, phoneNumber: "0123456789" } });
  const shown = [found, await ann.go("/account/details"), await staff.go("/admin/orders")];
  for (const { text } of shown) doesNotMatch(text, /<script>alert|<img src=x/);
}

async function forgottenPassword(scene: BuiltScene) {
  const fay = await newCustomer(scene, "fay");
  await fay.go("/auth", { form: { intent: "forgot", email: fay.email } });
  const token = (await linkMailedTo(scene.shop, fay.email)).searchParams.get("token")!;
  const form = { intent: "new-password", token, password: "another long password" };
  equal((await fay.go("/auth", { form })).status, 302);
  equal(await isSignedIn(fay), false);
  equal((await fay.go("/auth", { form })).status, 200);
  equal((await fay.go(`/auth?token=${token}`)).status, 410);
}

async function receiptPictures({ staff, ann, bob }: BuiltScene) {
  const { text } = await staff.go("/admin/touch-n-go");
  const path = /\/admin\/touch-n-go\/[\w-]+\/receipt/.exec(text)![0];
  const shown = await staff.go(path);
  deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/jpeg"]);
  for (const who of [ann, bob]) equal((await who.go(path)).status, 403);
}

export const builtChecks: Record<string, Check<BuiltScene>> = {
  // Headers and cookies
  ...headerChecks([...all, simulator]),
  "public pages allow scripts by hash": expectScriptHashes("guest", pages),
  "customer pages allow scripts by hash": expectScriptHashes("ann", [
    ...customerPages,
    "/checkout",
  ]),
  "admin pages allow scripts by hash": expectScriptHashes("staff", [
    "/admin",
    "/admin/orders",
    "/admin/security",
  ]),
  "pages load only from the shop": expectHeader(
    policy,
    /default-src 'none'; script-src 'self' /,
    pages,
  ),
  "the simulator's page runs no scripts": expectHeader(policy, /default-src 'none'; style-src 's/, [
    simulator,
  ]),
  "text declares its encoding": expectHeader("content-type", /charset=utf-8/i, [
    ...pages,
    ...files,
  ]),
  "HSTS is sent over https": async (scene) => {
    const name = "strict-transport-security";
    match((await behindTls(scene).go("/")).headers.get(name) ?? "", /max-age=31536000/);
    equal((await scene.guest().go("/")).headers.get(name), null);
  },
  "forms lead only to the shop without online payments": async (scene) => {
    const { headers } = await behindTls(scene).go("/auth");
    match(headers.get(policy)!, /form-action 'self'; .*upgrade-insecure-requests$/);
  },
  "cookies are HttpOnly and SameSite": async ({ guest, ann }) => {
    const form = { intent: "sign-in", email: ann.email, password };
    const { headers } = await guest().go("/auth", { form });
    const secret = headers.getSetCookie().filter((one) => !one.startsWith("emas.shopper="));
    equal(secret.length, 3);
    for (const one of secret) match(one, /Path=\/.*HttpOnly.*SameSite=Lax/);
  },
  "behind TLS every cookie is __Host- and Secure": async (scene) => {
    const { headers } = await behindTls(scene).go("/auth", { form: ownersForm });
    equal(headers.getSetCookie().length, 4);
    for (const one of headers.getSetCookie()) {
      match(one, /^__Host-emas\.\w+=.*; Secure/);
      doesNotMatch(one, /Domain=/i);
    }
  },
  "a form over plain HTTP is refused on an https address": async (scene) => {
    const headers = { origin: "http://shop.test" };
    equal((await behindTls(scene).go("/auth", { form: ownersForm, headers })).status, 403);
  },

  // Hosts, methods and paths
  "a forged Host header is not repeated": expectRawAnswer(
    ["GET /auth HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: evil.example"],
    /200 OK/,
    /evil\.example/,
  ),
  "a forged host in the request target is not repeated": expectRawAnswer(
    ["GET http://evil.example/sitemap.xml HTTP/1.1", "Host: localhost"],
    /200 OK/,
    /evil\.example/,
  ),
  "a path like another host redirects nowhere": expectRawAnswer(
    ["GET //evil.example/.. HTTP/1.1", "Host: localhost"],
    /HTTP\/1\.1 (200|404)/,
    /location: /i,
  ),
  "an emailed link has the shop's own address": async (scene) => {
    const { email } = scene.staff;
    const headers = { "x-forwarded-host": "evil.example" };
    await behindTls(scene).go("/auth", { form: { intent: "forgot", email }, headers });
    equal((await linkMailedTo(scene.secure, email)).origin, secureAddress);
  },
  "TRACE is refused": expectRawAnswer(
    ["TRACE / HTTP/1.1", "Host: localhost", "X-Secret: 1"],
    / 405 /,
    /X-Secret/,
  ),
  ...Object.fromEntries(
    [
      "/../package.json",
      "/assets/../../../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2f..%2f..%2fpackage.json",
      "/images/..%5cpackage.json",
    ].map((path) => [
      `${path} does not lead out of the shop's folder`,
      expectRawAnswer([`GET ${path} HTTP/1.1`, "Host: x"], /^HTTP\/1\.1/, /"dependencies"/),
    ]),
  ),
  "errors show no internals": expectRawAnswer(
    ["GET /%E0%A4%A/%ff?%c0 HTTP/1.1", "Host: x", "Cookie: emas.session_token=%zz"],
    /^HTTP\/1\.1 4/,
    /node_modules|\.tsx?:\d|at \w+ \(/,
  ),
  "an oversized form is not read": expectRawAnswer(
    ["POST /cart HTTP/1.1", "Host: x", "Content-Length: 2000000"],
    /^HTTP\/1\.1 413/,
  ),

  "a password reset ends all sessions with a one-time link": forgottenPassword,

  // What forms may contain, and what is shown of it
  "a form cannot set prices": priceInCart,
  "a form cannot set amounts or the payment status": amountAtCheckout,
  "a form cannot order less than one piece": quantities,
  "user input is escaped": scriptsAsText,
  "receipts are shown only to staff": receiptPictures,
  "exports contain no formulas": async ({ staff }) => {
    const { text, headers } = await staff.go("/admin/orders/export");
    match(headers.get("content-disposition") ?? "", /^attachment; filename="orders-[\d-]+\.csv"$/);
    match(text, /'=HYPERLINK\(1\).*'@SUM\(1\)/);
  },
  "a search cannot inject SQL": async ({ guest }) => {
    const search = "' or 1=1; drop table products; --";
    const { status, text } = await guest().go(`/products?${new URLSearchParams({ search })}`);
    equal(status, 200);
    doesNotMatch(text, /href="\/products\/\w/);
  },

  // The log
  "the log contains no personal data": async ({ shop, ann, staff, order }) => {
    const session = ann.cookies.get("emas.session_token")!.split(".")[0]!;
    const secrets = [
      ann.email,
      staff.email,
      password,
      session,
      order.key,
      "123456789",
      "HYPERLINK",
    ];
    for (const secret of secrets) equal(shop.output().includes(secret), false, secret);
  },
  "the log records every sign-in attempt": async ({ shop }) => {
    for (const ended of ["signed-in", "refused", "too-many-tries"]) {
      match(shop.output(), new RegExp(`"event":"sign-in","step":"password","ended":"${ended}"`));
    }
  },

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
  "with half of Stripe's keys no payment is accepted, and it is logged": async (scene) => {
    match(scene.secure.output(), /STRIPE_WEBHOOK_SECRET is not/);
    doesNotMatch(scene.secure.output(), /sk_test_nobody/);
    equal((await behindTls(scene).go("/webhooks/stripe", { body: "{}" })).status, 503);
  },
};

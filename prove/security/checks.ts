import { doesNotMatch, equal, ok } from "node:assert/strict";
import { addresses, filled } from "#kit/routes.ts";
import * as attacks from "./attacks.ts";
import { expectAnswers, expectHeader, isSignedIn, policy, type Check } from "./expectations.ts";
import type { Scene } from "./scene.ts";

// What every shop must answer: checked in process by tests/security.test.ts, and of the build.

export const pages = ["/", "/products", "/cart", "/auth", "/about", "/privacy", "/nowhere"];
const others = ["/cart.data", "/robots.txt", "/sitemap.xml", "/health", "/images/none"];
export const all = [...pages, ...others, "/favicon.svg", "/admin", "/assets/none.js"];
const own = ["", "/details", "/addresses", "/security", "/data"].map((path) => `/account${path}`);
const evil = "https://evil.example";

const routes = addresses().map((route) => ({ ...route, path: filled(route.path) }));
const adminRoutes = routes.filter(({ id }) => id.startsWith("admin/"));
const accountRoutes = routes.filter(({ id }) => id.startsWith("storefront/account"));

function dataOf(path: string) {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/** Pages, data, single loaders and writes are closed to them: guests are sent to sign in. */
function expectClosed(doors: typeof routes, who: "guest" | "ann"): Check {
  return async (scene) => {
    ok(doors.length > 6);
    const visitor = who === "guest" ? scene.guest() : scene[who];
    for (const { id, path } of doors) {
      for (const way of [path, dataOf(path), `${dataOf(path)}?_routes=${id}`]) {
        const forms = way.includes("?") ? [undefined] : [undefined, { intent: "x" }];
        for (const form of forms) {
          const { status, location, text } = await visitor.go(way, { form });
          if (who === "ann") equal(`${way} ${status}`, `${way} 403`);
          else {
            equal(`${way} ${status}`, `${way} ${way === path ? 302 : 202}`);
            const next = path.startsWith("/admin") ? "%2Fadmin" : encodeURIComponent(path);
            ok((location || text).includes(`/auth?next=${next}`), way);
          }
        }
      }
    }
  };
}

/** A form from the owner's browser, sent by another site or without saying from where. */
async function othersForms({ url, staff }: Scene) {
  const origin = url;
  const ways: Record<string, string>[] = [
    {},
    { origin: evil },
    { origin: "null" },
    { origin: `${url}.evil.example` },
    { referer: `${evil}/cart` },
    { origin, "sec-fetch-site": "cross-site" },
    { origin, "sec-fetch-site": "same-site" },
  ];
  const guarded = routes.filter(({ policy: { acceptsOtherSites } }) => !acceptsOtherSites);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of guarded.flatMap((route) => [route.path, dataOf(route.path)])) {
    for (const headers of ways) {
      const sent = { method: "POST", raw: "intent=add", headers: { ...type, ...headers } };
      const answer = await staff.go(path, sent);
      const way = `${path} ${JSON.stringify(headers)}`;
      equal(`${way} ${answer.status}`, `${way} 403`);
      equal(answer.headers.getSetCookie().length, 0);
    }
  }
}

const noStore = /no-store/;

/** Well-formed but unknown, as those of another shop are, and malformed ones. */
const unknownTokens = ["0".repeat(32), "5e".repeat(16), "F".repeat(32), "0", "x".repeat(300)];
const unknownIds = [
  "00000000-0000-4000-8000-000000000000",
  "5e5e5e5e-5e5e-4e5e-9e5e-5e5e5e5e5e5e",
  "1",
];

/**
 * Each of these gets the same status, headers and text, so that nothing can be enumerated. Left out is what differs from
 * request to request: the address itself, the lengths that follow from it, the request's id, and hashes of scripts.
 */
function expectSameAnswer(status: number, paths: string[], form?: Record<string, string>): Check {
  return async (scene) => {
    let first: string | undefined;
    for (const path of paths) {
      const answer = await scene.guest().go(path, { form });
      equal(`${path} ${answer.status}`, `${path} ${status}`);
      const address = path.split("?")[0]!;
      const headers = [...answer.headers].filter(
        ([name]) => !/^(date|x-request-id|content-length)$/.test(name),
      );
      const said = JSON.stringify([headers, answer.text])
        .replaceAll(address, "…")
        .replaceAll(encodeURIComponent(address), "…")
        .replaceAll(/(?<=reference\W{1,12})[0-9A-F]{8}/g, "…")
        .replaceAll(/sha256-[\w+/=]+/g, "sha256-…");
      first ??= said;
      equal(said, first, path);
    }
  };
}

/** Headers of every answer to a guest. */
const commonHeaders: [what: string, name: string, value: RegExp][] = [
  ["pages allow no base and no frames", policy, /base-uri 'none'; .*frame-ancestors 'none'/],
  ["content types are not sniffed", "x-content-type-options", /nosniff/],
  ["old browsers do not frame the shop", "x-frame-options", /DENY/],
  ["referrers are not sent to other sites", "referrer-policy", /strict-origin-when-cross/],
  ["camera and microphone are disabled", "permissions-policy", /camera=\(\).*microphone=\(\)/],
  ["cross-origin windows are isolated", "cross-origin-opener-policy", /same-origin/],
  ["other sites cannot embed resources", "cross-origin-resource-policy", /same-origin/],
  ["no other origin may read answers", "access-control-allow-origin", /none/],
  ["no header names the software", "x-powered-by", /none/],
];

export function headerChecks(paths: string[]): Record<string, Check> {
  return Object.fromEntries(
    commonHeaders.map(([what, name, value]) => [what, expectHeader(name, value, paths)]),
  );
}

export const checks: Record<string, Check> = {
  ...headerChecks(all),
  "other answers run no scripts": expectHeader(policy, /: default-src 'none'; base-uri/, others),

  // Caching
  "private pages are never cached": expectHeader(
    "cache-control",
    noStore,
    [...own, "/cart", "/checkout", "/order-tracking", "/account/data/download"],
    "ann",
  ),
  "private data is never cached": expectHeader(
    "cache-control",
    noStore,
    [...own, "/cart"].map(dataOf),
    "ann",
  ),
  "a guest's pages are never in a shared cache": expectHeader("cache-control", /private|no-store/, [
    "/cart",
    "/checkout",
    "/auth",
    "/cart.data",
  ]),
  "robots.txt may be cached by everyone": expectHeader("cache-control", /: public/, [
    "/robots.txt",
  ]),
  "admin pages are never cached": expectHeader(
    "cache-control",
    /: no-store, private$/,
    adminRoutes.flatMap(({ path }) => [path, dataOf(path)]),
    "staff",
  ),
  "order pages are never cached": async (scene) => {
    const paths = ["", "/version", ".data"].map((end) => scene.order.page + end);
    await expectHeader("cache-control", noStore, paths, "ann")(scene);
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

  // Who may enter
  "the admin is closed to guests": expectClosed(adminRoutes, "guest"),
  "the admin is closed to customers": expectClosed(adminRoutes, "ann"),
  "accounts are closed to guests": expectClosed(accountRoutes, "guest"),
  "HEAD bypasses no access check": async ({ guest, bob }) => {
    equal((await guest().go("/account", { method: "HEAD" })).status, 302);
    equal((await bob.go("/admin/orders", { method: "HEAD" })).status, 403);
  },
  "an order's buyer is hidden from others": attacks.hiddenBuyer,
  "a forged guest cookie opens nothing": attacks.unsignedGuest,
  "others cannot pay, cancel or send a receipt": attacks.othersOrder,
  "an address and data are available only to their account": attacks.othersAddress,
  "a setup link cannot be guessed": expectAnswers(
    "guest",
    ["/auth?setup=guess", "/auth?invite=guess"],
    410,
  ),

  // Tokens
  "certificates cannot be enumerated": expectSameAnswer(
    404,
    unknownTokens.map((token) => `/c/${token}`),
  ),
  "pictures of certificates cannot be enumerated": expectSameAnswer(
    404,
    unknownTokens.map((token) => `/c/${token}/scale.jpg`),
  ),
  "alerts cannot be enumerated": expectSameAnswer(
    404,
    unknownIds.map((id) => `/price-alerts/${id}?key=${"0".repeat(32)}`),
  ),
  "alerts of mail programs cannot be enumerated": expectSameAnswer(
    404,
    unknownIds.map((id) => `/price-alerts/${id}/end?key=${"0".repeat(32)}`),
    { "List-Unsubscribe": "One-Click" },
  ),
  // Signing in
  "sign-in does not adopt an existing session": attacks.fixatedSession,
  "sign-in ends the previous session": attacks.replacedSession,
  "an email with an account gets the same answers as one without": attacks.sameAnswers,
  "password guesses are limited despite forged addresses": attacks.guessing,
  "sign-in redirects to no other site": attacks.otherSites,
  "account details cannot set the staff role": attacks.roleInDetails,

  // Writes
  "another site's form is refused at every address": othersForms,
  "GET requests change nothing": async ({ guest, ann }) => {
    equal((await ann.go("/sign-out")).status, 405);
    equal(await isSignedIn(ann), true);
    const visitor = guest();
    await visitor.go("/cart?intent=add&quantity=1");
    equal((await visitor.go("/checkout")).location, "/cart");
  },
  "other methods are refused": async ({ guest }) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      for (const path of ["/", "/cart", "/admin/orders"]) {
        const { status, headers } = await guest().go(path, { method });
        const answer = `${method} ${path} ${status} ${headers.get("allow")}`;
        equal(answer, `${method} ${path} 405 GET, HEAD, POST`);
      }
    }
  },
  "a method is not overridden": async ({ ann }) => {
    const headers = { "x-http-method-override": "POST", "x-method-override": "POST" };
    await ann.go("/sign-out?_method=POST", { headers });
    equal(await isSignedIn(ann), true);
  },
  "an unsigned toast is not shown": async ({ guest }) => {
    const toast = btoa(JSON.stringify({ id: "1", title: "Pay to 1234567" }));
    for (const cookie of [toast, encodeURIComponent(toast)]) {
      const visitor = guest();
      visitor.cookies.set("emas.toast", cookie);
      doesNotMatch((await visitor.go("/about")).text, /1234567/);
    }
  },

  // What is served
  "no source, setting or secret is served": expectAnswers(
    "guest",
    "/.git/config /.env /package.json /data/session-secret /server/index.js".split(" "),
    404,
  ),
  "no folder is listed": expectAnswers("guest", ["/assets/", "/images/", "/assets"], 404),
  "the health check shows only its status": expectAnswers(
    "guest",
    ["/health", "/health/live", "/health/ready", "/health/database"],
    200,
    /^{"status":"ok"}$/,
  ),
  "robots.txt excludes private pages": expectAnswers(
    "guest",
    ["/robots.txt"],
    200,
    /\/admin\n.*\/auth/s,
  ),
};

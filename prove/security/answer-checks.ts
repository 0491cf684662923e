import { doesNotMatch, equal, match } from "node:assert/strict";
import {
  behindTls,
  expectRawAnswer,
  isSignedIn,
  policy,
  expectHeader,
  expectScriptHashes,
  expectRejected,
  type Check,
} from "./check-builders.ts";
import {
  pages,
  others,
  simulator,
  all,
  own,
  formPaths,
  dataPaths,
  ownersForm,
  typed,
  evil,
} from "./paths.ts";
import * as ownership from "./ownership.ts";
import { linkMailedTo, password, secureAddress } from "./scene.ts";
import * as sessions from "./sessions.ts";

export const answerChecks: Record<string, Check> = {
  // Security headers
  "public pages allow scripts by hash": expectScriptHashes("guest", pages),
  "customer pages allow scripts by hash": expectScriptHashes("ann", [...own, "/checkout"]),
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
  "pages allow no base and no frames": expectHeader(
    policy,
    /base-uri 'none'; .*frame-ancestors 'none'/,
    all,
  ),
  "other answers run no scripts": expectHeader(policy, /: default-src 'none'; base-uri/, others),
  "the simulator's page runs no scripts": expectHeader(policy, /default-src 'none'; style-src 's/, [
    simulator,
  ]),
  "content types are not sniffed": expectHeader("x-content-type-options", /nosniff/, all),
  "old browsers do not frame the shop": expectHeader("x-frame-options", /DENY/, all),
  "referrers are not sent to other sites": expectHeader(
    "referrer-policy",
    /strict-origin-when-cross/,
    all,
  ),
  "camera and microphone are disabled": expectHeader(
    "permissions-policy",
    /camera=\(\).*microphone=\(\)/,
    all,
  ),
  "cross-origin windows are isolated": expectHeader(
    "cross-origin-opener-policy",
    /same-origin/,
    all,
  ),
  "other sites cannot embed resources": expectHeader(
    "cross-origin-resource-policy",
    /same-origin/,
    all,
  ),
  "no other origin may read answers": expectHeader("access-control-allow-origin", /none/, all),
  "no header names the software": expectHeader("x-powered-by", /none/, all),
  "text declares its encoding": expectHeader("content-type", /charset=utf-8/i, typed),
  "HSTS is sent over https": async (scene) => {
    const name = "strict-transport-security";
    match((await behindTls(scene).go("/")).headers.get(name) ?? "", /max-age=31536000/);
    equal((await scene.guest().go("/")).headers.get(name), null);
  },
  "forms lead only to the shop without online payments": async (scene) => {
    const { headers } = await behindTls(scene).go("/auth");
    match(headers.get(policy)!, /form-action 'self'; .*upgrade-insecure-requests$/);
  },

  // Cookies
  "cookies are HttpOnly and SameSite": async ({ shop, guest }) => {
    const form = { intent: "sign-in", email: "ann@people.test", password: password };
    const { headers } = await guest().go("/auth", { form });
    const secret = headers.getSetCookie().filter((one) => !one.startsWith("emas.shopper="));
    equal(secret.length, 3, shop.url);
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
  "a forged session cookie opens nothing": sessions.unsignedSession,
  "a forged guest cookie opens nothing": ownership.unsignedGuest,
  "an unsigned toast is not shown": async ({ guest }) => {
    const visitor = guest();
    visitor.cookies.set("emas.toast", btoa(JSON.stringify({ id: "1", title: "Pay to 1234567" })));
    doesNotMatch((await visitor.go("/about")).text, /1234567/);
  },

  // Origins of writes
  "a form without an Origin is refused": expectRejected(formPaths, {}),
  "another site's form is refused": expectRejected(formPaths, { origin: evil }),
  "a sandboxed form is refused": expectRejected(formPaths, { origin: "null" }),
  "a form with another site's Referer is refused": expectRejected(formPaths, {
    referer: `${evil}/cart`,
  }),
  "another site's data request is refused": expectRejected(dataPaths, { origin: evil }),
  "a cross-site request by Sec-Fetch-Site is refused": async (scene) =>
    expectRejected(formPaths, { origin: scene.shop.url, "sec-fetch-site": "cross-site" })(scene),
  "a form from another subdomain is refused": async (scene) =>
    expectRejected(formPaths, { origin: scene.shop.url, "sec-fetch-site": "same-site" })(scene),
  "a form over plain HTTP is refused on an https address": async (scene) => {
    const headers = { origin: "http://shop.test" };
    equal((await behindTls(scene).go("/auth", { form: ownersForm, headers })).status, 403);
  },
  "an unsigned Stripe event is refused": async ({ guest }) => {
    const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00` };
    equal((await guest().go("/webhooks/stripe", { body: "{}", headers })).status, 400);
  },
  "GET requests change nothing": async ({ guest, ann }) => {
    equal((await ann.go("/sign-out")).status, 405);
    equal(await isSignedIn(ann), true);
    const visitor = guest();
    await visitor.go("/cart?intent=add&quantity=1");
    match((await visitor.go("/cart")).text, /Your cart is empty/);
  },

  // Hosts and methods
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
  "other methods are refused": async ({ guest }) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers } = await guest().go("/cart", { method });
      equal(`${method} ${status} ${headers.get("allow")}`, `${method} 405 GET, HEAD, POST`);
    }
  },
  "TRACE is refused": expectRawAnswer(
    ["TRACE / HTTP/1.1", "Host: localhost", "X-Secret: 1"],
    / 405 /,
    /X-Secret/,
  ),
  "a method is not overridden": async ({ ann }) => {
    const headers = { "x-http-method-override": "POST", "x-method-override": "POST" };
    await ann.go("/sign-out?_method=POST", { headers });
    equal(await isSignedIn(ann), true);
  },
  "HEAD bypasses no access check": async ({ guest, bob }) => {
    equal((await guest().go("/account", { method: "HEAD" })).status, 302);
    equal((await bob.go("/admin/orders", { method: "HEAD" })).status, 403);
  },
};

import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { isUpload, policyOf } from "./route-policy.server.ts";
import routes from "#app/routes.ts";
import * as links from "#shop/links.ts";
import { addresses } from "#kit/routes.ts";

// What `app/routes.ts` says of an address, however the address is written.

test.each([
  ["/cart", "/cart"],
  ["//cart", "/cart"],
  ["/CART/?a=/b", "/cart"],
  ["/%63art.data?index", "/cart"],
  ["/cart/_.data", "/cart"],
  ["/x/../cart", "/cart"],
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/", "/"],
  ["", "/"],
  ["http://elsewhere/Cart", "/cart"],
  ["/products/%72ing.data", "/products/ring"],
  ["/Admin//orders.data", "/admin/orders"],
  ["/admin/no/such", "/admin/no/such"],
  ["/%E0%A4%A", "/%E0%A4%A"],
  ["/%0A", "/%0A"],
  ["/admin/%0D.data", "/admin/%0D"],
  ["*", "/"],
])("%s is about %s", (url, path) => {
  const log = vi.spyOn(console, "warn");
  expect(policyOf(url).path).toBe(path);
  expect(log).not.toHaveBeenCalled();
});

test("an address gets the policy of the route that the router runs", () => {
  for (const { path, id } of addresses()) {
    const filled = path.replaceAll(/:\w+/g, "Some%2Fthing%20é").replace("*", "nothing/here") || "/";
    for (const spelling of [filled, filled.toUpperCase(), `${filled}/`, `${filled}?a=/b`]) {
      const [address] = spelling.split("?");
      const expected = matchRoutes(routes as RouteObject[], address!)?.at(-1)?.route.id;
      expect([spelling, policyOf(spelling).id], id).toEqual([spelling, expected]);
      if (filled !== "/") expect(policyOf(`${filled}.data?_routes=x`).id).toBe(policyOf(filled).id);
    }
  }
});

describe("everything below /admin", () => {
  test("is in the queue of staff", () => {
    const inQueue = addresses().filter(({ path }) => policyOf(path).queue === "staff");
    const below = addresses().filter(({ path }) => /^\/admin(\/|$)/.test(path));
    expect(inQueue).toEqual(below);
    expect(below.length).toBeGreaterThan(6);
  });

  test.each(["/admin/nothing", "/ADMIN/orders", "/%61dmin", "/admin/x.data", "//admin"])(
    "%s, too",
    (path) => expect(policyOf(path).queue).toBe("staff"),
  );
});

test("files are accepted only in multipart forms, and only where a screen reads them", () => {
  const accepted = addresses().filter(({ path }) => isUpload(path, "multipart/form-data"));
  expect(accepted.map(({ path }) => path)).toEqual([
    "/sell-your-gold/request",
    "/payment/touch-n-go/:orderId",
    "/order-confirmation/:orderId/return",
    "/admin/products/new",
    "/admin/products/import",
    "/admin/products/:productId",
    "/admin/products/:productId/save",
    "/admin/categories",
    "/admin/shipments/:shipmentId",
    "/admin/shipments/import",
    "/admin/settings/home",
  ]);
  expect(isUpload("/Admin/Categories.data", "multipart/form-data")).toBe(true);
  expect(isUpload("/admin/categories", "application/x-www-form-urlencoded")).toBe(false);
});

test("each link of the shop leads to a route", () => {
  const sample: Record<keyof typeof links, string[]> = {
    products: [links.products(), links.products({ purity: "916" })],
    product: [links.product("ring"), links.product("no/such?ring")],
    picture: [links.picture("a-800.jpeg")],
    accountDetails: ["/account/details", links.accountDetails({ change: "key" })],
    accountOrders: [links.accountOrders()],
    requestAlert: [links.requestAlert(), links.requestAlert({ product: "ring" })],
    alert: [links.alert("1", "key")],
    endAlert: [links.endAlert("1", "key")],
    order: [links.order("1", null), links.order("1", "key")],
    receipt: [links.receipt("1", "key")],
    parcelPicture: [links.parcelPicture("1", "2", "key")],
    requestReturn: [links.requestReturn("1", "key")],
    orderCertificates: [links.orderCertificates("1", "key")],
    certificate: [links.certificate("0")],
    sellYourGold: [links.sellYourGold()],
    requestTradeIn: [links.requestTradeIn(), links.requestTradeIn({ sent: "1001" })],
    touchNGo: [links.touchNGo("1", "key")],
    payOnline: [links.payOnline("1", "key")],
    payment: (["touch_n_go", "stripe_fpx", "cash"] as const).map((method) =>
      links.payment(method, "1", "key"),
    ),
    signIn: [links.signIn(), links.signIn({ token: "a" })],
    staffOrder: [links.staffOrder("1")],
    staffTradeIn: [links.staffTradeIn("1")],
    staffOrders: [links.staffOrders()],
    staffProducts: [links.staffProducts({ stock: "low" })],
  };
  for (const link of Object.values(sample).flat()) {
    const path = link.split("?")[0]!;
    expect([link, policyOf(link).id]).not.toEqual([link, expect.stringContaining("not-found")]);
    expect(policyOf(link).path).toBe(path);
  }
});

import type { RouteConfigEntry } from "@react-router/dev/routes";

/** What the server must know of an address before the route runs; child routes inherit the policy (ADR-0043). */
export type RoutePolicy = {
  /** The page is cached, because it is the same for everyone. Its scripts start late, because it works without them. */
  isPublic?: boolean;
  /** The request queue that admits the request (`server/http/admission/request-queues.ts`). */
  queue?:
    | "pages"
    | "signIn"
    | "staff"
    | "webhook"
    | "health"
    | "liveness"
    | "readiness"
    | "pictures";
  /** The largest form that the route accepts; 64 kB if not set. */
  maxBodyKilobytes?: number;
  /** The route accepts multipart forms with files, which `readUpload` limits while they arrive. */
  acceptsFiles?: boolean;
  /** The route accepts writes that come from outside the shop's own pages. */
  acceptsOtherSites?: boolean;
};

export type RouteEntry = RouteConfigEntry & {
  id: string;
  policy: RoutePolicy;
  children?: RouteEntry[] | undefined;
};

const publicPage: RoutePolicy = { isPublic: true };
const upload: RoutePolicy = { acceptsFiles: true };

/** Every URL of the shop. A screen is a folder; its entry is `route.tsx`. */
const routes: RouteEntry[] = [
  layout("storefront/layout", [
    screen("", "storefront/home", publicPage),
    screen("products", "storefront/products", publicPage),
    screen("products/:slug", "storefront/product", publicPage),
    endpoint("product/:slug", "storefront/product/redirect-to-canonical.ts"),
    endpoint("search/suggestions", "storefront/layout/search/suggestions.ts"),
    endpoint("recently-viewed", "storefront/recently-viewed/pieces.ts"),
    screen("categories", "storefront/categories", publicPage),
    screen("about", "storefront/about", publicPage),
    screen("gold-price", "storefront/gold-price", publicPage),
    screen("sell-your-gold", "storefront/sell-your-gold", publicPage),
    screen("sell-your-gold/request", "storefront/trade-in", upload),
    screen("price-alerts", "storefront/price-alerts"),
    screen("price-alerts/:alertId", "storefront/price-alert"),
    screen("wishlist", "storefront/wishlist"),
    endpoint("wishlist/pieces", "storefront/wishlist/pieces.ts"),
    screen("size-guide", "storefront/size-guide", publicPage),
    screen("cart", "storefront/cart"),
    // The form has a signed quote of up to 100,000 characters, and a note of up to 1,000 (9 kB if they are Chinese).
    screen("checkout", "storefront/checkout", { maxBodyKilobytes: 160 }),
    screen("payment/touch-n-go/:orderId", "storefront/touch-n-go", upload),
    endpoint("payment/touch-n-go/:orderId/qr.png", "storefront/touch-n-go/qr-picture.ts"),
    screen("payment/online/:orderId", "storefront/pay-online"),
    screen("order-confirmation/:orderId", "storefront/order"),
    endpoint("order-confirmation/:orderId/version", "storefront/order/state-version.ts"),
    endpoint(
      "order-confirmation/:orderId/pictures/:pictureId",
      "storefront/order/parcel-picture.ts",
    ),
    screen("order-confirmation/:orderId/return", "storefront/return", upload),
    screen("order-confirmation/:orderId/certificates", "storefront/order-certificates"),
    screen("order-confirmation/:orderId/receipt", "storefront/order-receipt"),
    screen("c/:token", "storefront/certificate"),
    endpoint("c/:token/scale.jpg", "storefront/certificate/scale-picture.ts"),
    screen("order-tracking", "storefront/order-tracking"),
    screen("auth", "storefront/auth", { queue: "signIn" }),
    screen("account", "storefront/account", {}, [
      screen("", "storefront/account/orders"),
      screen("details", "storefront/account/details"),
      screen("addresses", "storefront/account/addresses"),
      screen("addresses/:addressId", "storefront/account/address"),
      screen("alerts", "storefront/account/alerts"),
      screen("security", "storefront/account/security"),
      screen("data", "storefront/account/data"),
      endpoint("data/download", "storefront/account/data/download.ts"),
      screen("data/delete", "storefront/account/delete"),
    ]),
    { ...screen("privacy", "storefront/policy", publicPage), id: "privacy" },
    { ...screen("terms", "storefront/policy", publicPage), id: "terms" },
    {
      ...screen("delivery-and-exchange", "storefront/policy", publicPage),
      id: "delivery-and-exchange",
    },
    screen("*", "storefront/not-found"),
  ]),
  screen("admin", "admin/layout", { queue: "staff" }, [
    layout("admin/screens", [
      screen("", "admin/dashboard"),
      screen("products", "admin/products"),
      screen("products/new", "admin/new-product", upload),
      endpoint("products/export", "admin/products/export.ts"),
      screen("products/import", "admin/products-import", upload),
      screen("products/:productId", "admin/product", upload),
      endpoint("products/:productId/save", "admin/product/save.ts", upload),
      screen("products/:productId/stock", "admin/product-stock"),
      endpoint("products/:productId/stock/export", "admin/product-stock/export.ts"),
      screen("categories", "admin/categories", upload),
      // 100 words in each language; a percent-encoded Chinese character takes nine bytes.
      screen("translations", "admin/translations", { maxBodyKilobytes: 512 }),
      screen("orders", "admin/orders"),
      screen("orders/new", "admin/new-order", { maxBodyKilobytes: 160 }),
      endpoint("orders/export", "admin/orders/export.ts"),
      screen("orders/:orderId", "admin/order"),
      screen("orders/:orderId/refund", "admin/refund"),
      screen("orders/:orderId/return", "admin/new-return"),
      screen("orders/:orderId/address", "admin/order-address"),
      screen("orders/:orderId/receipt", "admin/order-receipt"),
      screen("orders/:orderId/certificates", "admin/certificate-cards"),
      screen("orders/:orderId/packing-slip", "admin/packing-slip"),
      screen("orders/:orderId/pack", "admin/pack-order"),
      screen("to-pack", "admin/to-pack"),
      screen("shipments/:shipmentId", "admin/shipment", upload),
      endpoint("shipments/:shipmentId/pictures/:pictureId", "admin/shipment/picture.ts"),
      screen("shipments/:shipmentId/label", "admin/shipment-label"),
      screen("to-collect", "admin/to-collect"),
      screen("shipments/:shipmentId/hand-over", "admin/hand-over"),
      screen("shipments/import", "admin/shipments-import", upload),
      endpoint("shipments/export", "admin/shipments-export/export.ts"),
      screen("touch-n-go", "admin/touch-n-go"),
      endpoint("touch-n-go/:paymentId/receipt", "admin/touch-n-go/receipt-picture.ts"),
      screen("payment-tasks", "admin/payment-tasks"),
      screen("expected-back", "admin/expected-back"),
      screen("returns", "admin/returns"),
      screen("returns/:returnId", "admin/return"),
      screen("trade-ins", "admin/trade-ins"),
      screen("trade-ins/:tradeInId", "admin/trade-in"),
      endpoint("trade-ins/:tradeInId/pictures/:pictureId", "admin/trade-in/picture.ts"),
      screen("customers", "admin/customers"),
      endpoint("customers/export", "admin/customers/export.ts"),
      screen("customers/:customerId", "admin/customer"),
      screen("reports", "admin/reports"),
      endpoint("reports/export", "admin/reports/export.ts"),
      screen("search", "admin/search"),
      screen("emails", "admin/emails"),
      endpoint("letters", "admin/emails/redirect.ts"),
      screen("settings", "admin/gold-prices"),
      screen("settings/rules", "admin/pricing-settings"),
      screen("settings/payments", "admin/payment-settings"),
      // The form has up to 200 holidays.
      screen("settings/delivery", "admin/delivery-settings", { maxBodyKilobytes: 128 }),
      screen("settings/packing", "admin/packing-settings"),
      screen("settings/returns", "admin/return-settings"),
      // The form has five texts of 20,000 characters each; a percent-encoded Chinese character takes nine bytes.
      screen("settings/shop", "admin/shop-profile", { maxBodyKilobytes: 1024 }),
      screen("settings/staff", "admin/staff"),
      screen("security", "admin/security"),
      screen("settings/home", "admin/home-page", upload),
      screen("settings/messages", "admin/notification-settings"),
      screen("health", "admin/health"),
      screen("audit-log", "admin/audit-log"),
      screen("*", "admin/not-found"),
    ]),
    endpoint("choose-language", "admin/layout/choose-language.ts"),
  ]),
  endpoint("sign-out", "endpoints/sign-out.ts"),
  // The cross-site check would refuse Stripe, which sends no `Origin` header. The events are signed instead.
  endpoint("webhooks/stripe", "endpoints/stripe-webhook.ts", {
    queue: "webhook",
    maxBodyKilobytes: 1024,
    acceptsOtherSites: true,
  }),
  // Mail programs post here from their own servers; the address has a signed key.
  endpoint("price-alerts/:alertId/end", "endpoints/end-alert.ts", { acceptsOtherSites: true }),
  endpoint("gold-price.json", "endpoints/gold-price.ts"),
  endpoint("gold-price.png", "storefront/gold-price/picture.ts", { queue: "pictures" }),
  endpoint("feeds/google.xml", "endpoints/feeds/google.ts"),
  endpoint("feeds/meta.csv", "endpoints/feeds/meta.ts"),
  endpoint(".well-known/security.txt", "endpoints/security-txt.ts"),
  endpoint("site.webmanifest", "endpoints/web-manifest.ts"),
  endpoint("images/:name", "endpoints/images.ts", { queue: "pictures" }),
  endpoint("health", "endpoints/health.ts", { queue: "health" }),
  endpoint("health/database", "endpoints/health-database.ts", { queue: "health" }),
  endpoint("health/live", "endpoints/health-live.ts", { queue: "liveness" }),
  endpoint("health/ready", "endpoints/health-ready.ts", { queue: "readiness" }),
  endpoint("robots.txt", "endpoints/robots.ts"),
  endpoint("sitemap.xml", "endpoints/sitemap.ts"),
  endpoint("sitemap-pages.xml", "endpoints/sitemap-pages.ts"),
];

export default routes;

/** A page. `id` is its route id and also the folder of its `route.tsx`. */
function screen(
  path: string,
  id: string,
  policy: RoutePolicy = {},
  children?: RouteEntry[],
): RouteEntry {
  return { ...(path ? { path } : { index: true }), id, file: `${id}/route.tsx`, policy, children };
}

function layout(id: string, children: RouteEntry[]): RouteEntry {
  return { id, file: `${id}/route.tsx`, policy: {}, children };
}

/** An address without a screen, such as a download. */
function endpoint(path: string, file: string, policy: RoutePolicy = {}): RouteEntry {
  return { path, id: file.replace(/\.ts$/, ""), file, policy };
}

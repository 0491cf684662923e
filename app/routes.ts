import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address of the shop. A screen is a folder with its parts; its entry is `route.tsx`. */
export default [
  layout("storefront/layout", [
    screen("", "storefront/home"),
    screen("products", "storefront/products"),
    screen("products/:slug", "storefront/product"),
    endpoint("product/:slug", "storefront/product/redirect.ts"),
    screen("categories", "storefront/categories"),
    screen("about", "storefront/about"),
    screen("cart", "storefront/cart"),
    screen("checkout", "storefront/checkout"),
    screen("payment/touch-n-go/:orderId", "storefront/touch-n-go"),
    endpoint("payment/touch-n-go/:orderId/qr.png", "storefront/touch-n-go/qr.ts"),
    screen("payment/online/:orderId", "storefront/pay-online"),
    screen("order-confirmation/:orderId", "storefront/order"),
    endpoint("order-confirmation/:orderId/version", "storefront/order/version.ts"),
    screen("order-confirmation/:orderId/receipt", "storefront/order-receipt"),
    screen("order-tracking", "storefront/order-tracking"),
    screen("auth", "storefront/auth"),
    screen("account", "storefront/account", [
      screen("", "storefront/account/orders"),
      screen("details", "storefront/account/details"),
      screen("addresses", "storefront/account/addresses"),
      screen("addresses/new", "storefront/account/new-address"),
      screen("addresses/:addressId", "storefront/account/address"),
      screen("security", "storefront/account/security"),
      screen("data", "storefront/account/data"),
      endpoint("data/download", "storefront/account/data/download.ts"),
      screen("data/delete", "storefront/account/delete"),
    ]),
    { ...screen("privacy", "storefront/policy"), id: "privacy" },
    { ...screen("terms", "storefront/policy"), id: "terms" },
    { ...screen("delivery-and-exchange", "storefront/policy"), id: "delivery-and-exchange" },
    screen("*", "storefront/not-found"),
  ]),
  screen("admin", "admin/layout", [
    screen("", "admin/dashboard"),
    screen("products", "admin/products"),
    screen("products/new", "admin/new-product"),
    endpoint("products/export", "admin/products/export.ts"),
    screen("products/import", "admin/products-import"),
    screen("products/:productId", "admin/product"),
    endpoint("products/:productId/save", "admin/product/save.ts"),
    screen("categories", "admin/categories"),
    screen("orders", "admin/orders"),
    screen("orders/new", "admin/new-order"),
    endpoint("orders/export", "admin/orders/export.ts"),
    screen("orders/:orderId", "admin/order"),
    screen("orders/:orderId/refund", "admin/refund"),
    screen("orders/:orderId/receipt", "admin/order-receipt"),
    screen("orders/:orderId/packing-slip", "admin/packing-slip"),
    screen("touch-n-go", "admin/touch-n-go"),
    endpoint("touch-n-go/:paymentId/receipt", "admin/touch-n-go/receipt-picture.ts"),
    screen("payment-tasks", "admin/payment-tasks"),
    screen("emails", "admin/emails"),
    screen("settings", "admin/gold-prices"),
    screen("settings/rules", "admin/trading-rules"),
    screen("settings/payments", "admin/payment-settings"),
    screen("settings/shop", "admin/shop-profile"),
    screen("settings/staff", "admin/staff"),
    screen("security", "admin/security"),
    screen("settings/home", "admin/home-page"),
    screen("settings/messages", "admin/message-settings"),
    screen("audit-log", "admin/audit-log"),
    screen("*", "admin/not-found"),
  ]),
  endpoint("sign-out", "endpoints/sign-out.ts"),
  endpoint("webhooks/stripe", "endpoints/stripe-webhook.ts"),
  endpoint("images/:name", "endpoints/images.ts"),
  endpoint("health", "endpoints/health.ts"),
  endpoint("robots.txt", "endpoints/robots.ts"),
  endpoint("sitemap.xml", "endpoints/sitemap.ts"),
];

/** The id of a screen is its folder. */
function screen(path: string, id: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  return { ...(path ? { path } : { index: true }), id, file: `${id}/route.tsx`, children };
}

function layout(id: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { id, file: `${id}/route.tsx`, children };
}

/** An address without a screen, such as a download. */
function endpoint(path: string, file: string): RouteConfigEntry {
  return { path, id: file.replace(/\.ts$/, ""), file };
}

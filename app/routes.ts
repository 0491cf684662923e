import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the shop: the table of contents. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("products", "storefront/products.tsx"),
    route("products/:slug", "storefront/product.tsx"),
    route("product/:slug", "storefront/product-moved.ts"),
    route("categories", "storefront/categories.tsx"),
    route("about", "storefront/about.tsx"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("payment/touch-n-go/:orderId", "storefront/touch-n-go.tsx"),
    route("order-confirmation/:orderId", "storefront/order-confirmation.tsx"),
    route("order-tracking", "storefront/order-tracking.tsx"),
    route("auth", "storefront/auth.tsx"),
    route("privacy", "storefront/policy.tsx", { id: "privacy" }),
    route("terms", "storefront/policy.tsx", { id: "terms" }),
    route("delivery-and-exchange", "storefront/policy.tsx", { id: "delivery-and-exchange" }),
    route("*", "storefront/not-found.tsx"),
  ]),
  route("admin", "admin/layout.tsx", [
    index("admin/dashboard.tsx"),
    route("orders", "admin/orders.tsx"),
    route("orders/:orderId", "admin/order.tsx"),
    route("touch-n-go", "admin/touch-n-go.tsx"),
    route("touch-n-go/:paymentId/receipt", "admin/receipt.ts"),
    route("settings", "admin/settings.tsx"),
    route("settings/rules", "admin/trading-rules.tsx"),
    route("settings/shop", "admin/shop-profile.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),
  route("sign-out", "endpoints/sign-out.ts"),
  route("images/:name", "endpoints/images.ts"),
  route("health", "endpoints/health.ts"),
  route("robots.txt", "endpoints/robots.ts"),
  route("sitemap.xml", "endpoints/sitemap.ts"),
] satisfies RouteConfig;

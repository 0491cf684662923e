import { owner } from "#kit/shop.ts";

export const pages = ["/", "/products", "/cart", "/auth", "/about", "/privacy", "/nowhere"];
export const others = ["/cart.data", "/robots.txt", "/sitemap.xml", "/health", "/images/none"];
export const simulator = "/payment-simulator/pay/none";
export const all = [...pages, ...others, "/favicon.svg", "/admin", simulator, "/assets/none.js"];
export const own = ["", "/details", "/addresses", "/security", "/data"].map(
  (path) => `/account${path}`,
);
export const privatePages = [
  ...own,
  "/cart",
  "/checkout",
  "/order-tracking",
  "/account/data/download",
];
export const adminPaths = [
  "",
  "/orders",
  "/products",
  "/settings",
  "/settings/staff",
  "/audit-log",
];
export const adminPages = [...adminPaths, "/orders/export", "/products/export"].map(
  (path) => `/admin${path}`,
);
export const formPaths = [
  "/cart",
  "/checkout",
  "/auth",
  "/sign-out",
  "/account/details",
  "/admin/products",
];
export const dataPaths = formPaths.map((path) => `${path}.data`);
export const ownersForm = { intent: "sign-in", ...owner };
export const files = [
  "/.git/config",
  "/.env",
  "/package.json",
  "/data/session-secret",
  "/server/index.js",
];
export const typed = [...pages, "/robots.txt", "/sitemap.xml", "/images/none", "/favicon.svg"];
export const evil = "https://evil.example";

export function dataOf(path: string) {
  return path === "/" ? "/_root.data" : `${path}.data`;
}

import { readdirSync } from "node:fs";
import { addresses } from "#kit/routes.ts";

/** A path of the shop with `:names` in it, and the router's id of its route. */
export type FuzzRoute = { id: string; path: string };

/** Every address of `app/routes.ts`, and those answered before the router. */
export function allRoutes(): FuzzRoute[] {
  // One script in twelve stands for all.
  const built = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace("build/client", ""))
    .filter((path, at) => at % 12 === 0 || !path.startsWith("/assets/"));
  return [
    ...addresses().map(({ id, path }) => ({ id, path: path || "/" })),
    ...["/payment-simulator/pay/:id", "/payment-simulator/v1/checkout/sessions/:id"].map(unrouted),
    ...["/payment-simulator/v1/checkout/sessions", "/payment-simulator/v1/refunds"].map(unrouted),
    ...["/payment-simulator/behaviour", "/payment-simulator/events"].map(unrouted),
    ...["/payment-simulator/sessions/:id/:action", "/assets/:name", "/__manifest"].map(unrouted),
    ...["/.well-known/:name", "/api/auth/:name", "/.env", "/index.html"].map(unrouted),
    ...built.map(unrouted),
  ];
}

function unrouted(path: string): FuzzRoute {
  return { id: "root", path };
}

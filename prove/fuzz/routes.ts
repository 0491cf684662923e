import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

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
    ...routed(routes),
    ...["/payment-simulator/pay/:id", "/payment-simulator/v1/checkout/sessions/:id"].map(unrouted),
    ...["/payment-simulator/v1/checkout/sessions", "/payment-simulator/v1/refunds"].map(unrouted),
    ...["/payment-simulator/behaviour", "/payment-simulator/events"].map(unrouted),
    ...["/payment-simulator/sessions/:id/:action", "/assets/:name", "/__manifest"].map(unrouted),
    ...["/.well-known/:name", "/api/auth/:name", "/.env", "/index.html"].map(unrouted),
    ...built.map(unrouted),
  ];
}

function routed(entries: RouteConfigEntry[], above = ""): FuzzRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ id, path: path || "/" }, ...routed(entry.children ?? [], path)];
  });
}

function unrouted(path: string): FuzzRoute {
  return { id: "root", path };
}

import { readdirSync } from "node:fs";
import { formsOf, linksOf, type Form } from "#kit/forms.ts";
import { addresses as routeAddresses } from "#kit/routes.ts";
import type { Visitor } from "#kit/visitor.ts";

/** A path of the shop with `:names` in it, and the router's id of its route. */
export type FuzzRoute = { id: string; path: string };

const unrouted =
  "/payment-simulator/pay/:id /payment-simulator/v1/checkout/sessions/:id /payment-simulator/v1/checkout/sessions " +
  "/payment-simulator/v1/refunds /payment-simulator/behaviour /payment-simulator/events " +
  "/payment-simulator/sessions/:id/:action /assets/:name /__manifest /.well-known/:name /api/auth/:name /.env /index.html";

/** Every address of `app/routes.ts`, and those answered before the router. */
export function allRoutes(): FuzzRoute[] {
  // One script in twelve stands for all.
  const built = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace("build/client", ""))
    .filter((path, at) => at % 12 === 0 || !path.startsWith("/assets/"));
  return [
    ...routeAddresses().map(({ id, path }) => ({ id, path: path || "/" })),
    ...[...unrouted.split(" "), ...built].map((path) => ({ id: "root", path })),
  ];
}

const alsoVisited = "/auth?tab=sign-up /auth?tab=forgot /auth?token=x /auth?invite=x";
const maxVisits = 250;

/**
 * Crawls the shop as this visitor, from every address without parameters and along the links, and collects the
 * addresses and forms of each kind of page: the valid requests to mutate.
 */
export async function crawlAs(visitor: Visitor, routes: FuzzRoute[]) {
  const fixed = routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const waiting = [...fixed, ...alsoVisited.split(" ")];
  const visits = new Map<string, number>();
  const addresses = new Set<string>();
  const forms = new Map<string, Form>();
  while (waiting.length > 0 && addresses.size < maxVisits) {
    const at = waiting.shift()!;
    const shape = shapeOf(at);
    if (addresses.has(at)) continue;
    visits.set(shape, (visits.get(shape) ?? 0) + 1);
    // Each kind of page twice: a third product page teaches nothing new.
    if (visits.get(shape)! > 2) continue;
    addresses.add(at);
    const { text, headers } = await visitor.go(at);
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    for (const form of formsOf(text, at)) forms.set(kindOf(form), form);
    waiting.push(...linksOf(text));
  }
  return { addresses: [...addresses], forms: [...forms.values()] };
}

function kindOf({ method, target, fields, files }: Form): string {
  const intent = fields.find(([name]) => name === "intent")?.[1];
  const names = [...new Set(fields.map(([name]) => name.replaceAll(/\d+/g, "0")))];
  return JSON.stringify([method, shapeOf(target), intent, names, files]);
}

function shapeOf(at: string): string {
  const { pathname, searchParams } = new URL(at, "http://shop.invalid");
  const path = pathname
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/(products|images)\/[^/]+$/, "/$1/:name");
  return `${path}?${[...searchParams.keys()].toSorted().join("&")}`;
}

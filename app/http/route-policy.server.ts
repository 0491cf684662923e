import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageOf } from "#languages/language.server.ts";
import routes, { type RouteEntry, type RoutePolicy } from "#app/routes.ts";

type Policy = Required<RoutePolicy>;
type Leaf = { id: string; path: string; policy: Policy };

const defaultPolicy: Policy = {
  isPublic: false,
  queue: "pages",
  maxBodyKilobytes: 64,
  acceptsFiles: false,
  acceptsOtherSites: false,
};

const leaves = leavesOf(routes, "", defaultPolicy);
const leafById = new Map(leaves.map((leaf) => [leaf.id, leaf]));
const catchAll = leaves.find(({ path }) => path === "/*")!;
const leavesBySegment = Map.groupBy(leaves, ({ path }) => firstSegment(path));

/**
 * The policy and id of the route that answers an address. `path` has one spelling: `/cart` for `/Cart/`, and `/ms/cart`
 * for `/MS/Cart`. `pattern` is the route's path with parameters and without the language, such as `/products/:slug`.
 */
export type UrlPolicy = Policy & {
  id: string;
  path: string;
  pattern: string;
  language: string;
};

/** Policies are cached, because a look-up takes 0.2 µs and the router's match takes up to 0.13 ms. */
const policyByPath = new LRUCache<string, UrlPolicy>({
  maxSize: 1024 * 1024,
  sizeCalculation: (_, path) => path.length + 300,
});

/** Finds the route with the router's own matcher, so that no spelling of an address evades the limits of its route. */
export function policyOf(url: string): UrlPolicy {
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const known = policyByPath.get(path);
  if (known) return known;
  const found = findPolicy(documentPath(path));
  policyByPath.set(path, found);
  return found;
}

export function policyOfRoute(id: string): Policy {
  return leafById.get(id)?.policy ?? defaultPolicy;
}

/** The public pages without parameters, for the sitemap. */
export function publicPaths(): string[] {
  return leaves
    .filter(({ path, policy }) => policy.isPublic && !path.includes(":"))
    .map(({ path }) => path);
}

/** Whether this request is an upload, which must be streamed and never held in memory as a whole. */
export function isUpload(url: string, contentType: string): boolean {
  return contentType.startsWith("multipart/") && policyOf(url).acceptsFiles;
}

/** The URL at which the router serves the data of a page. */
export function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/** The path of the page that an address belongs to, without the `.data` ending and without repeated slashes. */
function documentPath(address: string): string {
  const url = URL.parse(address.startsWith("/") ? `http://localhost${address}` : address);
  const path = `/${url?.pathname ?? ""}`.replace(/\/{2,}/g, "/");
  return path.replace(/(\/_root|\/_)?\.data$/, "") || "/";
}

function findPolicy(path: string): UrlPolicy {
  const { language, path: pathInside } = languageOf(path);
  // The router logs a path that it cannot decode, so `matchRoutes` does not get such a path.
  if (!isDecodable(path)) return unmatched(path);
  // `matchRoutes` ranks all given routes on each call, so it gets only those that can match.
  const candidates = [...(leavesBySegment.get(firstSegment(pathInside)) ?? []), catchAll];
  const [match] = matchRoutes(candidates, pathInside) ?? [];
  // Not even the catch-all route matches a path with a line break.
  if (!match) return unmatched(path);
  const { route, params } = match;
  const { id, path: pattern, policy } = route;
  return {
    ...policy,
    id,
    path: pathIn(language, generatePath(pattern, params)),
    pattern,
    language,
  };
}

function unmatched(path: string): UrlPolicy {
  return { ...catchAll.policy, id: catchAll.id, path, pattern: catchAll.path, language: "en" };
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function firstSegment(path: string): string {
  return decodeURIComponent(path.split("/")[1]!).toLowerCase();
}

function leavesOf(entries: RouteEntry[], above: string, inherited: Policy): Leaf[] {
  return entries.flatMap(({ id, path = "", policy: own, children }) => {
    const fullPath = path ? `${above}/${path}` : above;
    const policy = { ...inherited, ...own };
    if (children) return leavesOf(children, fullPath, policy);
    return [{ id, path: fullPath || "/", policy }];
  });
}

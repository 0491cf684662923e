import type { EntryContext } from "react-router";
import { patches } from "./patches.ts";

/** Keeps only the matched routes in the manifest, because the router creates an object for each route on every page. */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  if (!patches.matchedManifest) return context;
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

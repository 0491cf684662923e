import { randomUUID } from "node:crypto";
import routes, { type RouteEntry } from "#app/routes.ts";

export type RoutePath = Pick<RouteEntry, "id" | "file" | "policy"> & { path: string };

/** Every route's id, path and file. */
export function addresses(entries: RouteEntry[] = routes, above = ""): RoutePath[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [{ ...entry, path }, ...addresses(entry.children ?? [], path)];
  });
}

/** A path with an unknown id in place of each parameter. */
export function filled(path: string): string {
  return path.replaceAll(/:\w+/g, () => randomUUID()).replace("*", "nothing") || "/";
}

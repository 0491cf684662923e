import path from "node:path";
import type { Plugin } from "vite";
import { patches } from "./patches.ts";

/** A Vite plugin that replaces React Router's `loadRouteModule` with the shop's own in the browser build (ADR-0040). */
export function ownLoadRouteModule(): Plugin | undefined {
  if (!patches.loadRouteModule) return undefined;
  const own = path.resolve(import.meta.dirname, "load-route-module.ts");
  let isReplaced = false;
  return {
    name: "own-load-route-module",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id)) return undefined;
      isReplaced = true;
      return `export { loadRouteModule } from ${JSON.stringify(own)};`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("React Router no longer has routeModules.js");
    },
  };
}

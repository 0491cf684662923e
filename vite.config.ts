import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import routes, { type RouteEntry } from "./app/routes.ts";
import { lucideIcons } from "./app/ui/lucide-icons.ts";
import { clientMessages } from "./languages/client-scripts.ts";
import { externalPackages } from "./server/external-packages.mjs";
import { ownLoadRouteModule } from "./app/react-router-patches/own-load-route-module.ts";

export default defineConfig(({ command }) => ({
  // Removes the seams for planted faults from the usual build (ADR-0052).
  define: process.env.WITH_SEAMS ? {} : { "process.env.PLANTED_FAULT": "undefined" },
  plugins: [tailwindcss(), reactRouter(), lucideIcons(), ownLoadRouteModule(), clientMessages()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Removes React Router's warnings to developers, 0.9 kB of every page (ADR-0044). No function of the shop may
          // have these names.
          treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
          output: {
            // Only hashes: the manifest on every page lists these names.
            chunkFileNames: "assets/[hash:7].js",
            entryFileNames: "assets/[hash:7].js",
            codeSplitting: { groups },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      // One bundle starts fast; packages with native binaries stay outside. In development Node loads all
      // packages, because some are CommonJS.
      resolve: {
        noExternal: command === "build" ? true : undefined,
        external: [...externalPackages, "pg-native"],
      },
    },
  },
}));

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group["name"], Function>>[1];

/**
 * A few chunks instead of a hundred tiny ones, which compress badly and need a request each. Each group takes its
 * modules and their dependencies, except those that a group above has taken.
 */
const groups: Group[] = [
  // React, the router, and what every page needs or product pages share: one chunk is 1 kB smaller than
  // three.
  chunk(
    "shop",
    (id, screens) =>
      /rolldown.runtime|node_modules\/(?:react|react-dom|react-router|scheduler)\//.test(id) ||
      screens("root.tsx", "storefront/layout/route") > 0 ||
      (screens("storefront/product/") > 0 && screens() > 1),
  ),
  // What the page about the shop shares with orders and accounts, such as a list of facts.
  chunk(
    "about",
    (id, screens) =>
      isOwn(id) &&
      !isIcon(id) &&
      screens() > 1 &&
      screens("storefront/about/") > 0 &&
      screens("storefront/home/", "storefront/products/", "storefront/categories/") === 0,
  ),
  // Product lists, the home page, and pages about the shop; the icons of the latter are in the next chunk.
  chunk(
    "lists",
    (id, screens) =>
      isOwn(id) &&
      screens() > 1 &&
      (screens("storefront/home/", "storefront/products/") > 0 ||
        (!isIcon(id) && screens("storefront/about/", "storefront/categories/") > 0)),
  ),
  chunk(
    "icons",
    (id, screens) => isIcon(id) && screens("storefront/categories/", "storefront/about/") > 0,
  ),
  // The form library and everything that needs it: pages without a long form, such as an order's, load none of it.
  chunk(
    "forms",
    (_id, screens, needsForms) => needsForms() && screens("storefront/") > 0 && screens() > 1,
  ),
  // Cart and checkout, and what they share with other screens. Checkout is the heaviest page of the storefront.
  chunk(
    "buying",
    (id, screens) =>
      isOwn(id) && screens("storefront/cart/", "storefront/checkout/") > 0 && screens() > 1,
  ),
  // What the account's pages with forms need, and the form of a return, so that they load nothing of orders.
  chunk(
    "accounts",
    (id, screens) =>
      isOwn(id) &&
      screens(
        "storefront/account/route",
        "storefront/account/security/",
        "storefront/account/delete/",
        "storefront/return/",
      ) > 0 &&
      screens() > 1,
  ),
  // What an order's page shares with its papers, so that it loads nothing else of them.
  chunk("order", (id, screens) => isOwn(id) && screens("storefront/order/") > 0 && screens() > 1),
  // What the back office and only one page of the storefront draw, such as the price chart.
  ...["gold-price", "order-receipt"].map((screen) =>
    chunk(
      screen,
      (id, screens) =>
        isOwn(id) &&
        screens(`storefront/${screen}/`) > 0 &&
        screens("storefront/") === 1 &&
        screens() > 1,
    ),
  ),
  chunk(
    "storefront-shared",
    (id, screens) => isOwn(id) && screens("storefront/") > 0 && screens() > 1,
  ),
  chunk("admin-shared", (id, screens) => isOwn(id) && screens("admin/") > 1),
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** `screens` counts the screens that import a module: all of them, or those in some folders of `app/`. */
function chunk(
  name: string,
  includes: (
    id: string,
    screens: (...folders: string[]) => number,
    needsForms: () => boolean,
  ) => boolean,
): Group {
  return {
    debugName: name,
    name(id, graph) {
      const above = screensAbove(id, graph);
      const screens = (...folders: string[]) => {
        for (const folder of folders) requireScreen(folder);
        if (folders.length === 0) return above.length;
        return above.filter((file) => folders.some((folder) => file.startsWith(`app/${folder}`)))
          .length;
      };
      return includes(id, screens, () => importsForms(id, graph)) ? name : undefined;
    },
  };
}

const screenFiles = ["root.tsx", ...filesOf(routes)];

function filesOf(entries: RouteEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

/** Otherwise a renamed folder would silently leave its chunk. */
function requireScreen(folder: string) {
  if (screenFiles.some((file) => file.startsWith(folder))) return;
  throw new Error(`app/routes.ts has no screen in ${folder}`);
}

function isOwn(id: string): boolean {
  return !id.includes("node_modules");
}

function isIcon(id: string): boolean {
  return id.startsWith("\0lucide:");
}

/** Whether a module is of the form library or imports it, directly or indirectly. */
function importsForms(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id.includes("node_modules/@conform-to/")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((each) => importsForms(each, graph, seen));
}

/** The route modules that import a module statically, directly or indirectly. */
function screensAbove(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info || info.importers.length === 0)
    return [path.relative(import.meta.dirname, id.split("?")[0]!)];
  return [...new Set(info.importers.flatMap((importer) => screensAbove(importer, graph, seen)))];
}

import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without names, which the manifest would repeat to every shopper.
            chunkFileNames: "assets/[hash].js",
            entryFileNames: "assets/[hash].js",
            codeSplitting: { groups },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      // One bundle starts fast; what has binaries of its own stays outside it. While developing, packages
      // are Node's to load: some of them are CommonJS.
      resolve: {
        noExternal: command === "build" ? true : undefined,
        external: ["sharp", "pg", "pg-native"],
      },
    },
  },
}));

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group["name"], Function>>[1];

/**
 * A few chunks instead of a hundred crumbs, which compress badly and ask for a request each. Each group
 * takes the modules that it names with all that they need, unless a group above it has that already.
 */
const groups: Group[] = [
  // React, the router, and what every page needs or the pages of a piece share: in one it is a kilobyte
  // less than in three.
  chunk(
    "shop",
    (id, screens) =>
      /rolldown.runtime|node_modules\/(?:react|react-dom|react-router|scheduler)\//.test(id) ||
      screens(/^app\/(?:root|storefront\/layout)\.tsx/) > 0 ||
      (screens(/^app\/storefront\/product\.tsx/) > 0 && screens(/./) > 1),
  ),
  // Lists, home, and the pages about the shop.
  chunk(
    "shelf",
    (id, screens) =>
      isOwn(id) && screens(/^app\/storefront\/(?:home|products)\.tsx/) > 0 && screens(/./) > 1,
  ),
  chunk(
    "icons",
    (id, screens) =>
      id.includes("lucide-react/") &&
      (!isOwn(id) || screens(/^app\/storefront\/(?:categories|about)\.tsx/) > 0),
  ),
  // Cart, checkout, orders and accounts, and what they share with the back office.
  chunk(
    "counter",
    (id, screens) => isOwn(id) && screens(/^app\/storefront/) > 0 && screens(/./) > 1,
  ),
  chunk("office", (id, screens) => isOwn(id) && screens(/^app\/admin/) > 1),
].map((group, index, all) => ({ ...group, priority: all.length - index }));

function chunk(
  name: string,
  takes: (id: string, screens: (pattern: RegExp) => number) => boolean,
): Group {
  return {
    debugName: name,
    name(id, graph) {
      const above = screensAbove(id, graph);
      const screens = (pattern: RegExp) => above.filter((one) => pattern.test(one)).length;
      return takes(id, screens) ? name : undefined;
    },
  };
}

/** Or an icon of ours: each is imported by itself. */
function isOwn(id: string): boolean {
  return !id.includes("node_modules") || id.includes("lucide-react/dist/esm/icons/");
}

/** The route modules that lead to a module by static imports. */
function screensAbove(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info || info.importers.length === 0)
    return [path.relative(import.meta.dirname, id.split("?")[0]!)];
  return [...new Set(info.importers.flatMap((importer) => screensAbove(importer, graph, seen)))];
}

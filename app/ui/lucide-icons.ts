import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Makes `import Copy from "lucide:copy"` import Lucide's icon `copy` as a component. The icons are read from
 * `@iconify-json/lucide`, because it takes 1 MB on disk and `lucide-react` takes 51 MB (ADR-0045).
 */
export function lucideIcons(): Plugin {
  const { icons } = JSON.parse(
    readFileSync("node_modules/@iconify-json/lucide/icons.json", "utf8"),
  ) as { icons: Record<string, { body: string } | undefined> };
  return {
    name: "lucide-icons",
    resolveId: { filter: { id: /^lucide:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0lucide:/ },
      handler(id) {
        const name = id.slice("\0lucide:".length);
        const icon = icons[name];
        if (!icon) return this.error(`Lucide has no icon "${name}"`);
        // Removes attributes that would override what the lines inherit from the `svg`: CSS and `strokeWidth`.
        const lines = icon.body.replaceAll(/ (?:fill="none"|stroke[\w-]*="[^"]*")/g, "");
        return [
          `import { lucideIcon } from "#app/ui/icons.tsx";`,
          `export default /* @__PURE__ */ lucideIcon(${JSON.stringify(lines)});`,
        ].join("\n");
      },
    },
  };
}

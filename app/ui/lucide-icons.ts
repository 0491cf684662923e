import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * `import Copy from "lucide:copy"` is Lucide's icon of that name as a component. Lucide's own packages take 34 to
 * 67 MB on disk, this set of all its drawings takes 1 (ADR-0045); the build contains the imported ones.
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
        // The class `icon` sets these, so that a screen can set the width of the lines.
        const lines = icon.body.replaceAll(/ (?:fill="none"|stroke[\w-]*="[^"]*")/g, "");
        return [
          `import { lucideIcon } from "#app/ui/icons.tsx";`,
          `export default /* @__PURE__ */ lucideIcon(${JSON.stringify(lines)});`,
        ].join("\n");
      },
    },
  };
}

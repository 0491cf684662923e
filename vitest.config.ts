import { defineConfig } from "vitest/config";
import { lucideIcons } from "./app/ui/lucide-icons.ts";

// Each file runs in a process of its own; this spares it compiling the installed packages.
process.env.NODE_COMPILE_CACHE ??= new URL(
  "node_modules/.cache/compiled",
  import.meta.url,
).pathname;

// Named, because test-results/ may hold copies of the sources.
const folders = "app,backup,db,demo,kit,languages,ops,platform,prove,server,shop,simulator,tests";

export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    include: [`{${folders}}/**/*.test.ts`],
    globalSetup: ["tests/global-setup.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a test waits for comes as soon as it can; on a busy machine that may be later than the default of a second.
    expect: { poll: { timeout: 10_000 } },
    // Two cores, and each file has its own database: more at once would only make them wait.
    maxWorkers: 2,
  },
});

import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, root, shopNode } from "../server/ensure.mjs";

// `npm run prove`: builds, then tests the built shop. Arguments after `--` are for prove/main.ts.
await ensureInstalled();
await ensureBuilt();
const { status } = spawnSync(shopNode, ["prove/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);

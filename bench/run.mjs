import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, root, shopNode } from "../server/ensure.mjs";

// `npm run bench`: builds the shop, then measures it. Arguments after `--` go to bench/main.ts.
await ensureInstalled();
await ensureBuilt();
const { status } = spawnSync(shopNode, ["bench/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);

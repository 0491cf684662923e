import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, pinnedNode } from "../server/ensure.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";

// `npm test`: installs what it needs (a browser included), builds, and runs every test, then the slice of
// every proof.
await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
const bin = new URL("../node_modules/.bin", import.meta.url).pathname;

run(`${bin}/vitest`, ["run"]);
// The same seed each time: a change is judged by what it changed. `npm run prove` draws another each time.
run(pinnedNode, ["prove/main.ts", "--seed", "7"]);
run(`${bin}/playwright`, ["test"], { CHROMIUM: browser });

function run(command, args, settings = {}) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...settings, PATH: `${bin}:${process.env.PATH}` },
  });
  if (status !== 0) process.exit(status ?? 1);
}

import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, pinnedNode } from "../server/ensure.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";

// `npm test`: installs dependencies and a browser, builds, and runs unit tests, a short run of every proof, and
// the browser tests.
await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
const bin = new URL("../node_modules/.bin", import.meta.url).pathname;

run(`${bin}/vitest`, ["run"]);
// A fixed seed, so that runs before and after a change are comparable. `npm run prove` uses a random one.
run(pinnedNode, ["prove/main.ts", "--seed", "7"]);
run(`${bin}/playwright`, ["test"], { CHROMIUM: browser });

function run(command, args, settings = {}) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...settings, PATH: `${bin}:${process.env.PATH}` },
  });
  if (status !== 0) process.exit(status ?? 1);
}

import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../server/ensure.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";

// `npm test`: installs what it needs (a browser included), builds, and runs every test.
await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();

run("vitest", ["run"]);
run("playwright", ["test"], { CHROMIUM: browser });

function run(command, args, settings = {}) {
  const bin = new URL("../node_modules/.bin", import.meta.url).pathname;
  const { status } = spawnSync(`${bin}/${command}`, args, {
    stdio: "inherit",
    env: { ...process.env, ...settings, PATH: `${bin}:${process.env.PATH}` },
  });
  if (status !== 0) process.exit(status ?? 1);
}

import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../server/ensure.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";

// `npm test`: installs dependencies and a browser, builds, and runs all tests. `npm run test:changed [-- COMMIT]`
// runs only the tests that import what has changed since the commit, without a build and a browser.
await ensureInstalled();
const bin = new URL("../node_modules/.bin", import.meta.url).pathname;
const [mode, since = "HEAD"] = process.argv.slice(2);

if (mode === "--changed") {
  run("vitest", ["run", "--changed", since]);
} else {
  await ensureBuilt();
  const browser = await ensureBrowser();
  run("vitest", ["run"]);
  run("playwright", ["test"], { CHROMIUM: browser });
}

function run(command, args, settings = {}) {
  const { status } = spawnSync(`${bin}/${command}`, args, {
    stdio: "inherit",
    env: { ...process.env, ...settings, PATH: `${bin}:${process.env.PATH}` },
  });
  if (status !== 0) process.exit(status ?? 1);
}

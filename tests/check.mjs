import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureInstalled } from "../server/ensure.mjs";

// `npm run check`: what a change must pass before it is tested.
await ensureInstalled();

run("format", "oxfmt", ["--check"]);
run("route types", "react-router", ["typegen"]);
run("types", "tsc", ["--noEmit"]);
run("lint", "oxlint", ["--type-aware", "--quiet"]);
walls();
run("dead code", "knip", []);
console.log("check: all clean");

function run(name, command, args) {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, {
    encoding: "utf8",
    // The report of the walls passed the megabyte at which Node ends a child.
    maxBuffer: 64 * 1024 * 1024,
    env: withPinnedNode(),
  });
  if (status === 0) return stdout;
  console.error(`check: ${name} failed\n${stdout}${stderr}`);
  process.exit(1);
}

/**
 * The JSON report exits 0 whatever it found, so what it found is read. And a cruiser that reads no module
 * finds no fault: with a parser missing it would say so of any tree.
 */
function walls() {
  const rooms = [
    "app",
    "shop",
    "backup",
    "platform",
    "db",
    "server",
    "simulator",
    "bench",
    "prove",
  ];
  const report = run("import walls", "depcruise", [
    ...rooms,
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
  ]);
  const { modules, summary } = JSON.parse(report);
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  if (broken.length > 0) {
    console.error(`check: import walls broken\n${broken.join("\n")}`);
    process.exit(1);
  }
  const cruised = modules.map(({ source }) => source);
  const routes = readFileSync("app/routes.ts", "utf8").match(/"(storefront|admin|endpoints)\//g);
  const screens = cruised.filter((file) => /^app\/(storefront|admin|endpoints)\//.test(file));
  if (screens.length >= routes.length && cruised.includes("shop/money.ts")) return;
  console.error(`check: the walls were read in ${cruised.length} modules only`);
  process.exit(1);
}

function withPinnedNode() {
  const bin = new URL("../node_modules/.bin", import.meta.url).pathname;
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

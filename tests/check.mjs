import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "../server/ensure.mjs";

// `npm run check`: all checks that run before the tests.
await ensureInstalled();
// It parses with an installed package.
const { badRecords, misnamed, faultyMigrations } = await import("./conventions.mjs");

run("format", "oxfmt", ["--check"]);
run("route types", "react-router", ["typegen"]);
run("types", "tsc", ["--noEmit"]);
run("lint", "oxlint", ["--type-aware", "--quiet"]);
checkImports();
run("messages", "node", ["languages/collect.ts", "--check"]);
checkConventions();
run("dead code", "knip", []);
console.log("check: all clean");

function run(name, command, args) {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, {
    encoding: "utf8",
    // The import report exceeds 1 MB, at which Node would end the child by default.
    maxBuffer: 64 * 1024 * 1024,
    env: withShopNode(),
  });
  if (status === 0) return stdout;
  console.error(`check: ${name} failed\n${stdout}${stderr}`);
  process.exit(1);
}

/**
 * With the JSON report dependency-cruiser always exits 0, so read its violations. Also check that it parsed the
 * modules: with a missing parser it reads none and finds nothing.
 */
function checkImports() {
  const folders = [
    "app",
    "shop",
    "languages",
    "backup",
    "platform",
    "db",
    "server",
    "simulator",
    "kit",
    "bench",
    "prove",
  ];
  const report = run("import walls", "depcruise", [
    ...folders,
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
  ]);
  const { modules, summary } = JSON.parse(report);
  const broken = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...mutualFolders(modules).map((pair) => `two folders import each other: ${pair}`),
  ];
  if (broken.length > 0) {
    console.error(`check: import rules violated\n${broken.join("\n")}`);
    process.exit(1);
  }
  const cruised = modules.map(({ source }) => source);
  const routes = readFileSync("app/routes.ts", "utf8").match(/"(storefront|admin|endpoints)\//g);
  const screens = cruised.filter((file) => /^app\/(storefront|admin|endpoints)\//.test(file));
  if (screens.length >= routes.length && cruised.includes("shop/money.ts")) return;
  console.error(`check: import rules were checked in only ${cruised.length} modules`);
  process.exit(1);
}

/**
 * Pairs of folders that import each other, such as a folder and the one that it is in: neither can be understood or moved
 * alone. `app/http` may read the table of routes, which React Router wants beside `root.tsx`.
 */
function mutualFolders(modules) {
  const imports = new Set();
  for (const { source, dependencies } of modules) {
    if (source.endsWith(".test.ts")) continue;
    for (const { resolved } of dependencies) {
      if (resolved === "app/routes.ts") continue;
      imports.add(`${path.dirname(source)} -> ${path.dirname(resolved)}`);
    }
  }
  return [...imports].filter((one) => {
    const [from, to] = one.split(" -> ");
    return from < to && imports.has(`${to} -> ${from}`);
  });
}

/** Checks names, decision records and migrations against docs/STYLE.md and ADR-0055. */
function checkConventions() {
  const { stdout } = spawnSync("git", ["ls-files"], { encoding: "utf8" });
  const files = stdout.split("\n").filter((file) => file && existsSync(file));
  const faults = [...misnamed(files), ...badRecords(files), ...faultyMigrations(files)];
  if (files.length > 0 && faults.length === 0) return;
  console.error(
    `check: rules of docs/STYLE.md or ADR-0055 violated\n${faults.join("\n") || "no tracked files"}`,
  );
  process.exit(1);
}

function withShopNode() {
  const bin = new URL("../node_modules/.bin", import.meta.url).pathname;
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

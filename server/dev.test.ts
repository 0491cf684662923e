import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#kit/free-port.ts";

test("npm run dev serves the shop from its sources", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-dev-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const shop = spawn(process.execPath, ["server/dev.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "development",
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: "0",
      LOG_LEVEL: "warn",
    },
  });
  const ended = once(shop, "exit");
  let output = "";
  try {
    await new Promise<void>((resolve, reject) => {
      shop.once("exit", () => reject(new Error(output)));
      for (const stream of [shop.stdout, shop.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes("runs from its sources")) resolve();
        });
      }
    });
    const page = await fetch(`http://localhost:${port}/products`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("No products found");
    const inMalay = await fetch(`http://localhost:${port}/ms/products`);
    expect(inMalay.status).toBe(200);
    expect(await inMalay.text()).toContain("Tiada produk dijumpai");
  } finally {
    shop.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);

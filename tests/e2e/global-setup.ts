import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/free-port.ts";

export const owner = { email: "owner@jjemas.test", password: "a long enough password" };

/** The built shop on a free port, with the demo catalogue, in a folder of its own. */
export default async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-e2e-"));
  // As root, PostgreSQL runs as another user, who must be able to come here.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, ["--enable-source-maps", "build/server/index.js"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
  });
  let said = "";
  const opened = new Promise<void>((resolve, reject) => {
    shop.once("exit", () => reject(new Error(`The shop did not open:\n${said}`)));
    for (const stream of [shop.stdout, shop.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("is open at")) resolve();
      });
    }
  });
  await opened;
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA = folder;

  return async () => {
    const ended = once(shop, "exit");
    shop.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
    const noise = said
      .split("\n")
      .filter((line) => /"level":"(warn|error|fatal)"|Error/.test(line));
    if (noise.length > 0) throw new Error(`The shop complained:\n${noise.join("\n")}`);
  };
}

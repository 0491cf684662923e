import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findPassword } from "#server/embedded-postgres/password.ts";
import { socketFolder } from "#server/embedded-postgres/socket.ts";
import { freePort } from "#tests/free-port.ts";

export const owner = { email: "owner@jjemas.test", password: "a long enough password" };

/** Starts the built shop on a free port, with the demo catalogue and a temporary data folder. */
export default async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-e2e-"));
  // When started as root, PostgreSQL runs as another user, who needs access to this folder.
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
  let output = "";
  const opened = new Promise<void>((resolve, reject) => {
    shop.once("exit", () => reject(new Error(`The shop did not open:\n${output}`)));
    for (const stream of [shop.stdout, shop.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("is open at")) resolve();
      });
    }
  });
  await opened;
  await addStock(folder);
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA = folder;

  return async () => {
    const ended = once(shop, "exit");
    shop.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
    const noise = output
      .split("\n")
      .filter((line) => /"level":"(warn|error|fatal)"|Error/.test(line));
    if (noise.length > 0)
      throw new Error(`The shop logged warnings or errors:\n${noise.join("\n")}`);
  };
}

/** Many tests buy the same demo product, more than the demo shop has of it. */
async function addStock(folder: string) {
  const client = new pg.Client({
    host: socketFolder(path.join(folder, "postgres")),
    user: "emas",
    database: "emas",
    password: findPassword(folder),
  });
  await client.connect();
  await client.query(`
    with added as (
      update stock_levels set on_hand = on_hand + 100
      from products p where p.id = product_id and p.slug = 'seri-court-band'
      returning product_id)
    insert into stock_movements (product_id, change, reason)
    select product_id, 100, 'adjusted' from added`);
  await client.end();
}

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { newFolder } from "#kit/shop.ts";

/**
 * A failing start: it exits with 1 after one line with the reason, which this returns. Loading the shop takes 1 s of
 * CPU, and on a busy machine several groups start shops at the same time: the limit is only there for a start that
 * would never end.
 */
export async function refusedStart(settings: Record<string, string>): Promise<string> {
  const shop = spawn(process.execPath, ["build/server/index.js"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: newFolder(),
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  let text = "";
  for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (chunk) => (text += chunk));
  const killTimer = setTimeout(() => shop.kill("SIGKILL"), 60_000);
  const [code, signal] = (await once(shop, "close")) as [number | null, string | null];
  clearTimeout(killTimer);
  assert.equal(signal, null, `not given up within 60 s: ${text}`);
  assert.equal(code, 1, text);
  const lines = text.trim().split("\n");
  assert.equal(lines.length, 1, text);
  return lines[0]!;
}

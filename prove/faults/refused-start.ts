import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { newFolder } from "#kit/shop.ts";
import { withTimeout } from "./assertions.ts";

/** A failing start: it exits with 1 after one line with the reason, which this returns. */
export async function refusedStart(
  settings: Record<string, string>,
  seconds = 10,
): Promise<string> {
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
  const ended = once(shop, "close") as Promise<[number]>;
  try {
    const [code] = await withTimeout(seconds, `a start to be given up (${text})`, ended);
    assert.equal(code, 1, text);
  } finally {
    shop.kill("SIGKILL");
  }
  const lines = text.trim().split("\n");
  assert.equal(lines.length, 1, text);
  return lines[0]!;
}

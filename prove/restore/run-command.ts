import { spawn } from "node:child_process";
import { newFolder } from "#kit/shop.ts";

type Settings = Record<string, string>;
export type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
  ms: number;
};

let compiled: string | undefined;

/** `npm run backup` or `npm run restore` of the built shop, without npm's own output. */
export async function run(words: string[], settings: Settings, killAfter?: number): Promise<Ended> {
  const began = performance.now();
  const child = spawn(process.execPath, ["build/server/index.js", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      NODE_COMPILE_CACHE: (compiled ??= newFolder()),
      ...settings,
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const killing =
    killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(killing);
      resolve({ code, signal, out, err, ms: performance.now() - began });
    });
  });
}

/** The same, and it must succeed. */
export async function done(words: string[], settings: Settings): Promise<Ended> {
  const ended = await run(words, settings);
  if (ended.code !== 0)
    throw new Error(`${words.join(" ")} ended with ${ended.code}: ${ended.err}`);
  return ended;
}

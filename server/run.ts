import { DrizzleQueryError } from "drizzle-orm";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { outageOf } from "#platform/outage.server.ts";
import { adminCommand } from "./admin-command.ts";
import { backupCommand } from "./backup-command.ts";
import { openShop } from "./open-shop.ts";
import { restoreCommand } from "./restore-command.ts";
import { serveShop } from "./serve.ts";

const commands = { admin: adminCommand, backup: backupCommand, restore: restoreCommand };

/** The shop until it is told to close, or the command that is named. Throws one line that says why not. */
export async function run([command, ...words]: string[]) {
  try {
    if (command === undefined) await keepShop();
    else if (command in commands) await commands[command as keyof typeof commands](words);
    else throw new Error(`No such command: ${command}`);
  } catch (error) {
    throw new Error(whyNot(error), { cause: error });
  }
}

async function keepShop() {
  const asked = askedToClose();
  const shop = await openShop();
  const build = await import("virtual:react-router/server-build");
  const server = await serveShop(build, shop.databaseUrl).catch(async (error: unknown) => {
    await shop.close();
    throw error;
  });
  console.log(`${shop.name} is open at ${env.BASE_URL}`);
  console.log(`The back office is at ${env.BASE_URL}/admin`);
  if (shop.setupLink) console.log(`Make yourself its owner: ${shop.setupLink}`);

  const code = await Promise.race([asked, broken()]);
  // Whatever hangs must not keep the shop from closing, nor whoever waits for that.
  setTimeout(() => process.exit(1), 20_000).unref();
  await server.stop();
  await shop.close();
  process.exit(code);
}

/**
 * A signal, or the death of `start.mjs`, which is noticed by its channel. Asked for before anything is
 * opened, so that a shop which is told to close while it opens does so. A second signal ends it at once.
 */
function askedToClose(): Promise<number> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(0);
      });
    }
    process.once("disconnect", () => resolve(0));
    if (process.send && !process.connected) resolve(0);
  });
}

/**
 * After an exception that nobody caught nobody knows what is half done: requests that run may end, then
 * the shop closes, for whoever started it to start it again. A promise that nobody awaited left nothing so.
 */
function broken(): Promise<number> {
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure that nobody awaited"));
  return new Promise((resolve) => {
    process.on("uncaughtException", (err) => {
      log.fatal({ err }, "an exception that nobody caught: the shop closes");
      resolve(1);
    });
  });
}

function whyNot(error: unknown): string {
  if (env.DATABASE_URL && outageOf(error) === "database") {
    const { host } = new URL(env.DATABASE_URL);
    const { code, message } = error as NodeJS.ErrnoException;
    return `The database at ${host} does not answer (${code ?? message}): start it, or correct DATABASE_URL.`;
  }
  const said = error instanceof DrizzleQueryError ? error.cause : error;
  return said instanceof Error ? said.message : String(said);
}

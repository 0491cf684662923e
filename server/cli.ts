import { DrizzleQueryError } from "drizzle-orm";
import { href } from "react-router";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { outageOf } from "#platform/outage.server.ts";
import { describeVersion } from "#shop/version.server.ts";
import { adminCommand } from "./admin-command.ts";
import { backupCommand } from "./backup-command.ts";
import { findPoolerError } from "./check-database.ts";
import { startServices } from "./services.ts";
import { restoreCommand } from "./restore-command.ts";
import { startHttpServer } from "./http-server.ts";

const commands = { admin: adminCommand, backup: backupCommand, restore: restoreCommand };

/** Runs the shop until it is shut down, or runs the named command. Error messages fit in one line. */
export async function run([command, ...args]: string[]) {
  try {
    if (command === undefined) await runShop();
    else if (command in commands) await commands[command as keyof typeof commands](args);
    else throw new Error(`Unknown command: ${command}`);
  } catch (error) {
    throw new Error(startErrorMessage(error), { cause: error });
  }
}

async function runShop() {
  const shutdownRequested = waitForShutdownRequest();
  const shop = await startServices();
  const build = await import("virtual:react-router/server-build");
  const server = await startHttpServer(build, shop.databaseUrl).catch(async (error: unknown) => {
    await shop.close();
    throw error;
  });
  console.log(`${shop.name} is open at ${env.BASE_URL}, served by ${describeVersion()}`);
  console.log(`The admin is at ${env.BASE_URL}${href("/admin")}`);
  if (shop.setupLink) console.log(`Create the owner account: ${shop.setupLink}`);

  const drained = shutdownRequested.then(server.drain);
  const code = await Promise.race([drained.then(() => 0), waitForUncaughtException()]);
  // Exits even if something hangs, because a process manager waits for this process to end.
  setTimeout(() => process.exit(1), 20_000).unref();
  await server.stop();
  await shop.close();
  process.exit(code);
}

/**
 * Resolves on a signal, or when `start.mjs` dies, which closes the IPC channel. Call it before anything is opened, so
 * that a shutdown request during the start is not lost. A second signal exits immediately.
 */
function waitForShutdownRequest(): Promise<void> {
  return new Promise((resolve) => {
    let isRequested = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (isRequested) process.exit(1);
        isRequested = true;
        resolve();
      });
    }
    process.once("disconnect", () => resolve());
    if (process.send && !process.connected) resolve();
  });
}

/**
 * After an uncaught exception the process may be in an unknown state. So running requests finish, then the shop closes
 * and its process manager restarts it. An unhandled rejection is only logged.
 */
function waitForUncaughtException(): Promise<number> {
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  return new Promise((resolve) => {
    process.on("uncaughtException", (err) => {
      log.fatal({ err }, "uncaught exception: the shop closes");
      resolve(1);
    });
  });
}

function startErrorMessage(error: unknown): string {
  if (env.DATABASE_URL && outageOf(error) === "database") {
    const { host } = new URL(env.DATABASE_URL);
    const { code, message } = error as NodeJS.ErrnoException;
    return `The database at ${host} does not answer (${code ?? message}). Start the database, or correct DATABASE_URL.`;
  }
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return findPoolerError(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

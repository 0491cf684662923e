import { env } from "#env";
import { adminCommand } from "./admin-command.ts";
import { backupCommand } from "./backup-command.ts";
import { openShop } from "./open-shop.ts";
import { restoreCommand } from "./restore-command.ts";
import { serveShop } from "./serve.ts";

// What `npm start` runs, once it is built. With the name of a command it runs that instead.
const commands = { admin: adminCommand, backup: backupCommand, restore: restoreCommand };
const [command, ...words] = process.argv.slice(2);

try {
  if (command === undefined) await main();
  else if (command in commands) await commands[command as keyof typeof commands](words);
  else throw new Error(`No such command: ${command}`);
} catch (error) {
  // A shop that cannot open says why in one line; the rest is in the log.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main() {
  const asked = askedToClose();
  const shop = await openShop();
  const build = await import("virtual:react-router/server-build");
  const server = await serveShop(build);
  console.log(`${shop.name} is open at ${env.BASE_URL}`);
  console.log(`The back office is at ${env.BASE_URL}/admin`);
  if (shop.setupLink) console.log(`Make yourself its owner: ${shop.setupLink}`);

  await asked;
  // Whatever hangs must not keep the shop from closing, nor whoever waits for that.
  setTimeout(() => process.exit(1), 20_000).unref();
  await server.stop();
  await shop.close();
  process.exit(0);
}

/**
 * A signal, or the death of `start.mjs`, which is noticed by its channel. Asked for before anything is
 * opened, so that a shop which is told to close while it opens does so. A second signal ends it at once.
 */
function askedToClose(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve();
      });
    }
    process.once("disconnect", resolve);
    if (process.send && !process.connected) resolve();
  });
}

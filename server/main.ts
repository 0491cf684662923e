import { env } from "#env";
import { adminCommand } from "./admin-command.ts";
import { openShop } from "./open-shop.ts";
import { serveShop } from "./serve.ts";

// What `npm start` runs, once it is built. `... admin create EMAIL` runs a staff command instead.
const [command, ...words] = process.argv.slice(2);

try {
  if (command === "admin") await adminCommand(words);
  else await main();
} catch (error) {
  // A shop that cannot open says why in one line; the rest is in the log.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const shop = await openShop();
  const build = await import("virtual:react-router/server-build");
  const server = await serveShop(build);
  console.log(`${shop.name} is open at ${env.BASE_URL}`);
  console.log(`The back office is at ${env.BASE_URL}/admin`);
  if (shop.setupLink) console.log(`Make yourself its owner: ${shop.setupLink}`);

  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) {
    process.on(signal as "SIGINT", () => {
      if (closing) return;
      closing = true;
      void close();
    });
  }

  async function close() {
    await server.stop();
    await shop.close();
    process.exit(0);
  }
}

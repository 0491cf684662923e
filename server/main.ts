// The entry of the build runs the shop or the named command. Imports are dynamic for two reasons: an invalid setting
// throws as soon as the settings are imported and must be caught below, and the picture process must not load the shop.
const [command = "", ...args] = process.argv.slice(2);
const commandsWithoutShop: Record<string, () => Promise<unknown>> = {
  "make-pictures": () => import("#platform/picture-process.server.ts"),
  healthy: () => import("./healthy-command.ts").then(({ healthyCommand }) => healthyCommand(args)),
  "--version": () => import("#shop/version.server.ts").then(printVersion),
};
const runShop = () => import("./cli.ts").then(({ run }) => run(process.argv.slice(2)));

(commandsWithoutShop[command] ?? runShop)().catch((error: unknown) => {
  // Prints the message alone: a stack trace is of no use to the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

function printVersion({ describeVersion }: { describeVersion: () => string }) {
  console.log(describeVersion());
}

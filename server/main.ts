// The entry of the build runs the shop or the named command. Imports are dynamic for two reasons: an invalid setting
// throws as soon as the settings are imported and must be caught below, and the picture process must not load the shop.
const [command] = process.argv.slice(2);
const running =
  command === "make-pictures"
    ? import("#platform/picture-process.server.ts")
    : import("./cli.ts").then(({ run }) => run(process.argv.slice(2)));

running.catch((error: unknown) => {
  // Prints the message alone: a stack trace is of no use to the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

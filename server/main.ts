// The entry of the build. Runs the shop, or the command that is named.
// Dynamic imports: an invalid setting throws as soon as the settings are imported, and must be caught below; and
// the picture process loads nothing of the shop.
const [command] = process.argv.slice(2);
const running =
  command === "make-pictures"
    ? import("#platform/picture-process.server.ts")
    : import("./cli.ts").then(({ run }) => run(process.argv.slice(2)));

running.catch((error: unknown) => {
  // Print one line that says why; details are in the log.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

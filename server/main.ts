// What `npm start` runs, once it is built. With the name of a command it runs that instead.
// Imported only here: a wrong setting is found as soon as the settings are read, and the process that makes
// pictures loads nothing of the shop.
const [command] = process.argv.slice(2);
const running =
  command === "make-pictures"
    ? import("#platform/picture-process.server.ts")
    : import("./run.ts").then(({ run }) => run(process.argv.slice(2)));

running.catch((error: unknown) => {
  // A shop that cannot open says why in one line; the rest is in the log.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

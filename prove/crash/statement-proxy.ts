import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A proxy between a shop and its database that counts the statements of the migration, whose connection is the
 * first without the settings of the pool. It calls `reached` before the chosen statement is forwarded or right after.
 */
export async function openStatementProxy(
  socketFile: string,
  chosen?: { statement: number; forwards: boolean; reached: () => void },
) {
  let count = 0;
  let isMigrating = false;
  const sockets = new Set<Socket>();
  const server = createServer((shop) => {
    const database = connect(socketFile);
    for (const [from, to] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    database.pipe(shop);
    shop.once("data", (startup: Buffer) => {
      const isMigration = !isMigrating && !startup.includes("\0options\0");
      if (isMigration) isMigrating = true;
      const forward = isMigration ? watch(database) : (chunk: Buffer) => database.write(chunk);
      forward(startup);
      shop.on("data", forward);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    counted: () => count,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };

  function watch(database: Socket) {
    let buffered = Buffer.alloc(0);
    let isStarting = true;
    return (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (let length = lengthOf(); length <= buffered.length; length = lengthOf()) {
        const message = buffered.subarray(0, length);
        buffered = buffered.subarray(length);
        const kind = isStarting ? "" : String.fromCharCode(message[0]!);
        isStarting = false;
        // A simple query, or the first part of one with parameters.
        if (kind === "Q" || kind === "P") count += 1;
        if (!chosen || count !== chosen.statement || (kind !== "Q" && kind !== "P")) {
          database.write(message);
        } else if (chosen.forwards) database.write(message, chosen.reached);
        else chosen.reached();
      }
    };

    /** The first message has no type byte before its length. */
    function lengthOf(): number {
      const at = isStarting ? 0 : 1;
      return buffered.length < at + 4 ? Infinity : at + buffered.readUInt32BE(at);
    }
  }
}

import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A proxy between a shop and its database that counts the statements of the first connection, which is the
 * migration's. It calls `reached` before the chosen statement is forwarded or right after.
 */
export async function openStatementProxy(
  socketFile: string,
  chosen?: { statement: number; forwards: boolean; reached: () => void },
) {
  let count = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((shop) => {
    const isFirst = (connections += 1) === 1;
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
    if (isFirst) shop.on("data", watch(database));
    else shop.pipe(database);
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

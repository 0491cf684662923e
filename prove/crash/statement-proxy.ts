import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

type Chosen = { statement: number; forwards: boolean; reached: () => void };

/**
 * The watched connections, and the messages of which one begins each statement: a simple query, or a part of one with
 * parameters. A migration has the first connection without settings; its statements are parsed each time. Those of the
 * pool are parsed once and bound each time.
 */
const watched = {
  migration: {
    kinds: "QP",
    isFirst: true,
    is: (startup: Buffer) => !startup.includes("\0options\0"),
  },
  pool: {
    kinds: "QB",
    isFirst: false,
    is: (startup: Buffer) => startup.includes("plan_cache_mode"),
  },
};

/**
 * A proxy between a shop and its database that counts statements, by default those of the migration. It calls `reached`
 * before the chosen statement is forwarded or right after.
 */
export async function openStatementProxy(
  socketFile: string,
  firstChosen?: Chosen,
  which: keyof typeof watched = "migration",
) {
  const { kinds, isFirst, is } = watched[which];
  let chosen = firstChosen;
  let count = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((shop) => {
    const database = connect(socketFile);
    for (const [from, to] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    database.pipe(shop);
    shop.once("data", (startup: Buffer) => {
      const isWatched = is(startup) && !(isFirst && connections > 0);
      if (isWatched) connections += 1;
      const forward = isWatched ? watch(database) : (chunk: Buffer) => database.write(chunk);
      forward(startup);
      shop.on("data", forward);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    counted: () => count,
    /** Counts from here on. */
    choose(next: Chosen | undefined) {
      chosen = next;
      count = 0;
    },
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
        const isStatement = kind !== "" && kinds.includes(kind);
        if (isStatement) count += 1;
        const ahead = chosen ? chosen.statement - count : Infinity;
        const isReached = isStatement && ahead === 0;
        // What was sent together with the chosen statement and comes after it does not arrive.
        if (ahead > 0 || (ahead === 0 && chosen?.forwards))
          database.write(message, isReached ? chosen?.reached : undefined);
        else if (isReached) chosen?.reached();
      }
    };

    /** The first message has no type byte before its length. */
    function lengthOf(): number {
      const at = isStarting ? 0 : 1;
      return buffered.length < at + 4 ? Infinity : at + buffered.readUInt32BE(at);
    }
  }
}

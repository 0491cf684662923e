import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { databaseUrl } from "#kit/database-server.ts";

/**
 * `drops`: the pooler removes the startup parameter `options`. `refuses`: it refuses connections that have one.
 * `shares`: it drops them too, and gives each transaction whichever backend is free, the last used first.
 */
type Behaviour = "drops" | "refuses" | "shares";

type Backend = { socket: Socket; client: Client | undefined };
type Client = { socket: Socket; backend: Backend | undefined };

/**
 * A stand-in for PgBouncer, in front of the database `name` on the embedded server at `server`. Each client signs in on
 * a new connection to PostgreSQL, which then serves any client.
 */
export async function openPooler(server: string, name: string, behaviour: Behaviour) {
  const sockets = new Set<Socket>();
  const idle: Backend[] = [];
  const listener = createServer(accept).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const url = new URL(databaseUrl(server, name));
  url.search = "";
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, close };

  function close() {
    for (const socket of sockets) socket.destroy();
    listener.close();
  }

  function accept(socket: Socket) {
    watch(socket);
    socket.once("data", (startup) => {
      if (behaviour === "refuses" && startup.includes("\0options\0")) {
        return socket.end(errorMessage("08P01", "unsupported startup parameter: options"));
      }
      return signIn({ socket, backend: undefined }, withoutOptions(startup));
    });
  }

  function signIn(client: Client, startup: Buffer) {
    const folder = new URL(server).searchParams.get("host")!;
    const backend: Backend = { socket: connect(path.join(folder, ".s.PGSQL.5432")), client };
    client.backend = backend;
    watch(backend.socket);
    backend.socket.write(startup);
    onMessage(client.socket, (message) => {
      // Its client leaves; the connection to PostgreSQL stays in the pool.
      if (message.toString("latin1", 0, 1) === "X") return client.socket.end();
      client.backend ??= takeIdle(client);
      return client.backend.socket.write(message);
    });
    onMessage(backend.socket, (message) => {
      backend.client?.socket.write(message);
      const [isReady, isIdle] = [message[0] === 0x5a, message[5] === 0x49];
      if (behaviour === "shares" && isReady && isIdle) release(backend);
    });
  }

  function takeIdle(client: Client): Backend {
    const backend = idle.pop()!;
    backend.client = client;
    return backend;
  }

  function release(backend: Backend) {
    if (backend.client) backend.client.backend = undefined;
    backend.client = undefined;
    idle.push(backend);
  }

  function watch(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  }
}

/** Calls back with each message: a type of one byte, a length that counts itself, and the content. */
function onMessage(socket: Socket, handle: (message: Buffer) => unknown) {
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
      const end = 1 + pending.readInt32BE(1);
      handle(pending.subarray(0, end));
      pending = pending.subarray(end);
    }
  });
}

/** The startup message is a length, a version, and names and values that end with a zero byte each. */
function withoutOptions(startup: Buffer): Buffer {
  const parameters = startup.toString("latin1", 8).split("\0");
  const at = parameters.indexOf("options");
  const kept = at < 0 ? parameters : parameters.toSpliced(at, 2);
  const body = Buffer.concat([startup.subarray(4, 8), Buffer.from(kept.join("\0"), "latin1")]);
  return Buffer.concat([int32(body.length + 4), body]);
}

function errorMessage(code: string, text: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  return Buffer.concat([Buffer.from("E"), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

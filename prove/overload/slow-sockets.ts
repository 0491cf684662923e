import { connect, type Socket } from "node:net";

// A separate process that opens as many connections as allowed and does next to nothing on each.

export type Command =
  | { command: "open"; port: number; count: number; asset: string }
  | { command: "count" }
  | { command: "close" };
export type Counted = { open: number; opened: number; closedByShop: number };

const kinds = [slowHead, slowBody, slowReader];
const open = new Set<Socket>();
const counted = { opened: 0, closedByShop: 0 };
let openCommand: Extract<Command, { command: "open" }> | undefined;

process.on("message", (order: Command) => void handleCommand(order));
process.once("disconnect", () => process.exit(0));

async function handleCommand(order: Command) {
  if (order.command === "open") {
    openCommand = order;
    for (let number = 0; number < order.count; number += 1) {
      openOne(number);
      // No faster than one machine accepts connections, or they would wait in its kernel.
      if (number % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  if (order.command === "close") {
    openCommand = undefined;
    for (const socket of open) socket.destroy();
  }
  process.send!({ open: open.size, ...counted } satisfies Counted);
}

function openOne(number: number) {
  if (!openCommand) return;
  const { port, asset } = openCommand;
  const socket = connect({ port, host: "127.0.0.1" });
  let timer: NodeJS.Timeout | undefined;
  socket.on("connect", () => {
    open.add(socket);
    counted.opened += 1;
    timer = kinds[number % kinds.length]!(socket, `10.9.${number >> 8}.${number & 255}`, asset);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(timer);
    if (open.delete(socket)) counted.closedByShop += 1;
    // A closed connection is opened again.
    setTimeout(() => openOne(number), 100);
  });
}

/** A header that never ends, a line every other second. */
function slowHead(socket: Socket, from: string) {
  socket.resume();
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n`);
  return setInterval(() => socket.write("X-Slow: 1\r\n"), 2_000);
}

/** A form of a thousand bytes, one every other second. */
function slowBody(socket: Socket, from: string) {
  socket.resume();
  socket.write(
    `POST /cart HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`,
  );
  return setInterval(() => socket.write("a"), 2_000);
}

/** Requests a file and does not read it. */
function slowReader(socket: Socket, from: string, asset: string) {
  socket.write(`GET ${asset} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  return undefined;
}

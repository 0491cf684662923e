import { connect, type Socket } from "node:net";

// A process of its own, which holds as many connections as it may, and does next to nothing with each.

export type Order =
  | { deed: "open"; port: number; count: number; asset: string }
  | { deed: "count" }
  | { deed: "close" };
export type Counted = { open: number; opened: number; hungUpOn: number };

const kinds = [slowHead, slowBody, slowReader];
const open = new Set<Socket>();
const counted = { opened: 0, hungUpOn: 0 };
let asked: Extract<Order, { deed: "open" }> | undefined;

process.on("message", (order: Order) => void obey(order));
process.once("disconnect", () => process.exit(0));

async function obey(order: Order) {
  if (order.deed === "open") {
    asked = order;
    for (let number = 0; number < order.count; number += 1) {
      openOne(number);
      // No faster than one machine takes connections in, or they would wait in its kernel.
      if (number % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  if (order.deed === "close") {
    asked = undefined;
    for (const socket of open) socket.destroy();
  }
  process.send!({ open: open.size, ...counted } satisfies Counted);
}

function openOne(number: number) {
  if (!asked) return;
  const { port, asset } = asked;
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
    if (open.delete(socket)) counted.hungUpOn += 1;
    // Whoever is hung up on comes again.
    setTimeout(() => openOne(number), 100);
  });
}

/** A head that never ends, a line every other second. */
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

/** Asks for a file and does not read it. */
function slowReader(socket: Socket, from: string, asset: string) {
  socket.write(`GET ${asset} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  return undefined;
}

import { connect } from "node:net";

/**
 * Sends bytes that no browser would send, on a new connection. Returns everything that comes back until the shop closes
 * the connection or falls silent. With `untilClosed`, silence does not count: the shop must close it within 20 seconds.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { untilClosed = false } = {},
): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () =>
      socket.write(bytes, "latin1"),
    );
    // If the shop is silent for so long, it waits for the rest of the request or has no answer.
    socket.setTimeout(untilClosed ? 20_000 : 300, end);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (!untilClosed) socket.setTimeout(60);
    });
    socket.once("close", end);
    socket.on("error", end);

    function end() {
      socket.destroy();
      resolve(Buffer.concat(parts));
    }
  });
}

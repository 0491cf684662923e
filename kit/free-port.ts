import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Operating systems take the ports of outgoing connections, and those of a listener without a number, from 32768 up.
 * A port of that range can be taken while the program it was chosen for still starts.
 */
const [lowestPort, ephemeralPorts] = [20_000, 32_768];

/** A port that no process listens on now, and that is given to no other program unless it asks for just this one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, ephemeralPorts);
    const server = createServer().listen(port);
    const outcome = once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!(await outcome)) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

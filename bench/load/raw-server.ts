import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The upper limit of `node:http` on this machine: it answers every request with the same bytes and headers.

export type Page = { head: string[]; body: Uint8Array };

process.on("message", ({ head, body }: Page) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, head);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit(0));

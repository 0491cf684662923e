import { createRequestListener } from "@react-router/node";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const folder = import.meta.dirname;

/** Builds and serves a page with one heading, made by the same React and router as the shop's pages. */
export async function openBareApp() {
  build();
  const handleRequest = createRequestListener({
    build: await import(path.join(folder, "build/server/index.js")),
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    if (!pathname.startsWith("/assets/")) return handleRequest(request, response);
    readFile(path.join(folder, "build/client", pathname)).then(
      (script) => response.setHeader("Content-Type", "text/javascript").end(script),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function build() {
  const program = path.join(folder, "../../node_modules/.bin/react-router");
  const { status, stderr } = spawnSync(program, ["build"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`The bare app was not built:\n${stderr}`);
}

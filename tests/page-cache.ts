import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { createPageCache } from "#server/page-cache/page-cache.ts";

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;
type Got = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/** A page cache on a port of its own before this shop, with a count of what it asked the shop for. */
export async function openPageCache(fetch: Fetch) {
  const asked: string[] = [];
  const pages = createPageCache(async (request, incoming) => {
    asked.push(request.url.replace("http://localhost:3000", ""));
    return fetch(request, { incoming });
  });
  const listener = getRequestListener(fetch);
  const server = createServer((request, response) =>
    pages.serve(request, response, () => void listener(request, response)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { pages, asked, get, text, close: () => server.close() };

  /** The bytes as they travelled: nothing is decoded. */
  async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const sent = send({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
    const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    return { status: answer.statusCode!, headers: answer.headers, body } satisfies Got;
  }

  async function text(path: string, headers?: Record<string, string>) {
    return (await get(path, headers)).body.toString();
  }
}

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
  /** Names and values in turns, as they were sent. */
  rawHeaders: string[];
};

/** The middle of this minute: no page of an earlier minute is fresh, so tests that cross into the next one would fail. */
export function middleOfMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30_000);
}

/** A page cache on its own port in front of this shop, with a count of its requests to the shop. */
export async function openPageCache(fetch: Fetch) {
  const requestedPaths: string[] = [];
  const pages = createPageCache(async (request, incoming) => {
    requestedPaths.push(request.url.replace("http://localhost:3000", ""));
    return fetch(request, { incoming });
  });
  const listener = getRequestListener(fetch);
  const server = createServer((request, response) =>
    pages.serve(request, response, () => void listener(request, response)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { pages, requestedPaths, get, text, close: () => server.close() };

  /** The bytes as sent, not decompressed. */
  async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const sent = send({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
    const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    const { statusCode, headers: received, rawHeaders } = answer;
    return { status: statusCode!, headers: received, body, rawHeaders } satisfies Got;
  }

  async function text(path: string, headers?: Record<string, string>) {
    return (await get(path, headers)).body.toString();
  }
}

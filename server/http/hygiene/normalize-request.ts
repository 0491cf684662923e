import { isUpload } from "#app/http/route-policy.server.ts";
import { env } from "#env";
import { replaceNulInBody, formKindOf, replaceNul } from "./replace-nul.ts";

/**
 * Makes the request for the router. Its origin is that of BASE_URL, whatever the Host header says (without BASE_URL the
 * shop accepts any host), and a header contains the client's IP address.
 */
export function normalizeRequest(request: Request, clientIp: string): Request {
  const { pathname, search, host } = new URL(request.url);
  const target = new URL(env.BASE_URL_IS_SET ? env.BASE_URL : `http://${host}`);
  // `new URL(pathname, base)` would be wrong: the path `//evil.example/auth` would set another host, and a form from
  // that host would count as same-origin.
  target.pathname = replaceNul(pathname);
  target.search = replaceNul(search);
  const { method, body, signal } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  // Most requests need no change. A second `Request` would follow the signal of the first, which would keep the page's
  // data in memory until the next full garbage collection.
  if (!hasBody && target.href === request.url) {
    request.headers.set("x-emas-client-ip", clientIp);
    return request;
  }
  const headers = new Headers(request.headers);
  headers.set("x-emas-client-ip", clientIp);
  const contentType = headers.get("content-type") ?? "";
  const form = isUpload(request.url, contentType) ? undefined : formKindOf(headers);
  return new Request(target, {
    method,
    headers,
    signal,
    ...(hasBody && {
      body: body && form ? replaceNulInBody(body, form) : body,
      duplex: "half",
    }),
  });
}

import { env } from "#env";
import { mayCarryFiles } from "./body-limits.ts";
import { bodyWithoutNul, formKindOf, withoutNul } from "./without-nul.ts";

/**
 * The request as the router sees it: under BASE_URL, whatever a proxy or a forged Host header said
 * (without a BASE_URL of its own the shop answers to any name), with the caller's address.
 */
export function addressed(request: Request, address: string): Request {
  const { pathname, search, host } = new URL(request.url);
  const target = new URL(env.BASE_URL_IS_SET ? env.BASE_URL : `http://${host}`);
  // Not `new URL(pathname, base)`: the path `//evil.example/auth` would name another host there, and a form
  // from that host would pass for one of ours.
  target.pathname = withoutNul(pathname);
  target.search = withoutNul(search);
  const { method, body, signal } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  // Most need no other address. A second request would follow the first one's signal, by which V8 keeps all
  // that a page was made with until it next looks through the whole heap.
  if (!hasBody && target.href === request.url) {
    request.headers.set("x-emas-client-ip", address);
    return request;
  }
  const headers = new Headers(request.headers);
  headers.set("x-emas-client-ip", address);
  const contentType = headers.get("content-type") ?? "";
  const form = mayCarryFiles({ url: request.url, contentType }) ? undefined : formKindOf(headers);
  return new Request(target, {
    method,
    headers,
    signal,
    ...(hasBody && {
      body: body && form ? bodyWithoutNul(body, form) : body,
      duplex: "half",
    }),
  });
}

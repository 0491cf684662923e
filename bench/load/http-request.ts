/** In a request it becomes another number each time: a page that nobody has asked for yet. */
export const fresh = "00000000";

type Sent = { headers?: Record<string, string>; form?: Record<string, string>; body?: string };

/** The bytes of a request to the shop at `url`, as a browser on a kept connection sends them. */
export function httpRequest(url: string, path: string, sent: Sent = {}): string {
  const { headers = {}, form } = sent;
  const body = form ? new URLSearchParams(form).toString() : sent.body;
  const all: Record<string, string> = {
    Host: new URL(url).host,
    ...headers,
    ...(form && { Origin: url, "Content-Type": "application/x-www-form-urlencoded" }),
    ...(body !== undefined && { "Content-Length": String(body.length) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

/** What today's browsers accept, and an old client. */
export const accepts = { brotli: "gzip, deflate, br, zstd", identity: "identity" };

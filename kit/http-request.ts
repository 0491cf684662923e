/** In a path, this text is replaced by a new number for each request, so that the page is not in the cache. */
export const uniquePlaceholder = "00000000";

type Sent = { headers?: Record<string, string>; form?: Record<string, string>; body?: string };

/** The text of an HTTP/1.1 keep-alive request to the shop at `url`. */
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

/** `Accept-Encoding` of current browsers, and of a client without compression. */
export const acceptEncodings = { brotli: "gzip, deflate, br, zstd", identity: "identity" };

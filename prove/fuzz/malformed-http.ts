import type { Random } from "./random.ts";
import { wireText, type Sent } from "./sent.ts";
import { mutate, hostileString } from "./hostile-strings.ts";

/** A valid request made invalid as HTTP: the bytes for a separate connection. */
export function malformed(random: Random, sent: Sent, host: string): Sent {
  const name = random.of(Object.keys(malformations));
  const raw = malformations[name]!(random, sent, `Host: ${host}\r\n`);
  const cutAt = name === "early close" ? random.below(raw.length) : undefined;
  return { ...sent, who: `${sent.who} (${name})`, raw, cutAt };
}

type Malformation = (chance: Random, sent: Sent, host: string) => string;

const inner = "GET /admin HTTP/1.1\r\nHost: fz.invalid\r\nX-Fz: 1\r\n\r\n";

const malformations: Record<string, Malformation> = {
  "bent bytes": (random, sent) => mutate(random, wireText(sent)),
  "early close": (_, sent) => wireText(sent),
  "a single line": (random) => `${hostileString(random)}\r\n\r\n`,
  "request line": (random, { target }, host) =>
    random.of([
      `GET ${target}\r\n${host}\r\n`,
      `GET  ${target} HTTP/1.1\r\n${host}\r\n`,
      `GET ${target} HTTP/9.9\r\n${host}\r\n`,
      `GET ${target} HTTP/1.0\r\n\r\n`,
      `GET ${target} HTTP/2.0\r\n${host}\r\n`,
      `GET\t${target}\tHTTP/1.1\r\n${host}\r\n`,
      `G\0T ${target} HTTP/1.1\r\n${host}\r\n`,
      `GET http://fz.invalid${target} HTTP/1.1\r\n${host}\r\n`,
      `GET http:// HTTP/1.1\r\n${host}\r\n`,
      `GET * HTTP/1.1\r\n${host}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
      `CONNECT fz.invalid:443 HTTP/1.1\r\n${host}\r\n`,
      `GET fz:// HTTP/1.1\r\n${host}\r\n`,
      `GET //fz.invalid/%2e%2e HTTP/1.1\r\n${host}\r\n`,
      `GET ?x HTTP/1.1\r\n${host}\r\n`,
      `GET #x HTTP/1.1\r\n${host}\r\n`,
      `GET /\xff\xfe\x01 HTTP/1.1\r\n${host}\r\n`,
      `GET /${"a".repeat(70_000)} HTTP/1.1\r\n${host}\r\n`,
      `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
      `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`,
    ]),
  "two lengths": (_, { target }, host) =>
    `POST ${target} HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 60\r\n\r\na=b${inner}`,
  "length and chunks": (random, { target }, host) =>
    `POST ${target} HTTP/1.1\r\n${host}Content-Length: ${random.of(["6", "4", "0"])}\r\n` +
    `Transfer-Encoding: ${random.of(["chunked", " chunked", "xchunked", "chunked, identity", "identity"])}\r\n\r\n` +
    `0\r\n\r\n${inner}`,
  "odd lengths": (random, { target }, host) =>
    `POST ${target} HTTP/1.1\r\n${host}Content-Length: ` +
    `${random.of(["-1", "+3", "3, 3", "0x3", "3.0", "1e3", "99999999999999999999", "", " 3", "٣"])}\r\n\r\na=b`,
  "broken chunks": (random, { target }, host) =>
    `POST ${target} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\n\r\n${random.of([
      "zz\r\na=b\r\n0\r\n\r\n",
      "ffffffffffffffff\r\na=b\r\n0\r\n\r\n",
      "3\na=b\n0\n\n",
      "3;fz=\x01\r\na=b\r\n0\r\n\r\n",
      "3\r\na=b0\r\n\r\n",
      `3;${"x".repeat(20_000)}\r\na=b\r\n0\r\n\r\n`,
      "3\r\na=b\r\n0\r\nX-Fz: trailer\r\n\r\n",
      "-1\r\na=b\r\n0\r\n\r\n",
    ])}`,
  "odd header lines": (random, { target }, host) =>
    `GET ${target} HTTP/1.1\r\n${host}${random.of([
      "X-Fz : 1",
      " folded: 1",
      "X-Fz\x01: 1",
      ": nameless",
      "X-Fz 1",
      "X-Fz: a\rb",
      "X-Fz: a\nx-fzh: 1",
      "X-Fz: a\0b",
      `X-Fz: ${"x".repeat(20_000)}`,
      `${"x".repeat(20_000)}: 1`,
      "Host: fz.invalid",
      "Transfer-Encoding: gzip",
      "Expect: 100-continue",
      "Expect: fz",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    ])}\r\n\r\n`,
  "too many headers": (random, { target }, host) =>
    `GET ${target} HTTP/1.1\r\n${host}${"X-Fz: 1\r\n".repeat(random.of([100, 1000, 3000]))}\r\n`,
  pipelined: (random, { target }, host) =>
    `GET ${target} HTTP/1.1\r\n${host}\r\n`.repeat(random.of([2, 5])) + mutate(random, inner, 1),
  "bare line ends": (_, sent) => wireText(sent).replaceAll("\r\n", "\n"),
};

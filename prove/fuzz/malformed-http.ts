import fc, { type Arbitrary } from "fast-check";
import { hostileString, mutation } from "#kit/hostile.ts";
import { wireText, type Sent } from "./sent.ts";

/** From a valid request and its Host line: bytes that are invalid as HTTP. */
type Malformation = (sent: Sent, host: string) => string;

const inner = "GET /admin HTTP/1.1\r\nHost: fz.invalid\r\nX-Fz: 1\r\n\r\n";

/** Request lines in place of a valid one; `<target>` is the request's own. */
const requestLines = [
  ..."GET <target>|GET  <target> HTTP/1.1|GET <target> HTTP/9.9|GET <target> HTTP/2.0".split("|"),
  ..."GET\t<target>\tHTTP/1.1|G\0T <target> HTTP/1.1|GET http://fz.invalid<target> HTTP/1.1".split(
    "|",
  ),
  ..."GET http:// HTTP/1.1|GET * HTTP/1.1|OPTIONS * HTTP/1.1|CONNECT fz.invalid:443 HTTP/1.1".split(
    "|",
  ),
  ..."GET fz:// HTTP/1.1|GET //fz.invalid/%2e%2e HTTP/1.1|GET ?x HTTP/1.1|GET #x HTTP/1.1".split(
    "|",
  ),
  "GET /\xff\xfe\x01 HTTP/1.1",
  `GET /${"a".repeat(70_000)} HTTP/1.1`,
];
const otherProtocols = [
  "GET / HTTP/1.0\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
];
const lengths = "-1|+3|0x3|3.0|1e3|99999999999999999999|٣|3, 3|| 3".split("|");
const brokenChunks = [
  "zz\r\na=b\r\n0\r\n\r\n",
  "ffffffffffffffff\r\na=b\r\n0\r\n\r\n",
  "3\na=b\n0\n\n",
  "3;fz=\x01\r\na=b\r\n0\r\n\r\n",
  "3\r\na=b0\r\n\r\n",
  `3;${"x".repeat(20_000)}\r\na=b\r\n0\r\n\r\n`,
  "3\r\na=b\r\n0\r\nX-Fz: trailer\r\n\r\n",
  "-1\r\na=b\r\n0\r\n\r\n",
];
const headerLines = [
  ..."X-Fz : 1| folded: 1|X-Fz\x01: 1|: nameless|X-Fz 1|X-Fz: a\rb|X-Fz: a\nx-fzh: 1|X-Fz: a\0b".split(
    "|",
  ),
  ..."Host: fz.invalid|Transfer-Encoding: gzip|Expect: 100-continue|Expect: fz".split("|"),
  `X-Fz: ${"x".repeat(20_000)}`,
  `${"x".repeat(20_000)}: 1`,
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
];
const encodings = "chunked| chunked|xchunked|chunked, identity|identity".split("|");
const twoLengths = `Content-Length: 3\r\nContent-Length: 60\r\n\r\na=b${inner}`;
const chunkedForm =
  "Transfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n";

/** The lines after the Host line of a request with this method to the target of a valid one. */
function after(method: string, rest: string): Malformation {
  return ({ target }, host) => `${method} ${target} HTTP/1.1\r\n${host}${rest}`;
}

const malformations: Record<string, Arbitrary<Malformation>> = {
  "bent bytes": mutation().map((mutate) => (sent) => mutate(wireText(sent))),
  "early close": fc.constant(wireText),
  "a single line": hostileString.map((word) => () => `${word}\r\n\r\n`),
  "request line": fc.constantFrom(...requestLines).map((line) => ({ target }, host) => {
    return `${line.replace("<target>", () => target)}\r\n${host}\r\n`;
  }),
  "another protocol": fc.constantFrom(...otherProtocols).map((bytes) => () => bytes),
  "two lengths": fc.constant(after("POST", twoLengths)),
  "length and chunks": fc
    .tuple(fc.constantFrom("6", "4", "0"), fc.constantFrom(...encodings))
    .map(([length, encoding]) => {
      const about = `Content-Length: ${length}\r\nTransfer-Encoding: ${encoding}\r\n\r\n`;
      return after("POST", `${about}0\r\n\r\n${inner}`);
    }),
  "odd lengths": fc.constantFrom(...lengths).map((length) => {
    return after("POST", `Content-Length: ${length}\r\n\r\na=b`);
  }),
  "broken chunks": fc.constantFrom(...brokenChunks).map((all) => after("POST", chunkedForm + all)),
  "odd header lines": fc
    .constantFrom(...headerLines)
    .map((line) => after("GET", `${line}\r\n\r\n`)),
  "too many headers": fc.constantFrom(100, 1000, 3000).map((count) => {
    return after("GET", `${"X-Fz: 1\r\n".repeat(count)}\r\n`);
  }),
  pipelined: fc.tuple(fc.constantFrom(2, 5), mutation(1)).map(([count, mutate]) => {
    return (sent, host) => after("GET", "\r\n")(sent, host).repeat(count) + mutate(inner);
  }),
  "bare line ends": fc.constant((sent) => wireText(sent).replaceAll("\r\n", "\n")),
};

/** A valid request made invalid as HTTP: the bytes for a separate connection. */
export function malformed(valid: Arbitrary<Sent>, host: string): Arbitrary<Sent> {
  const named = Object.entries(malformations).map(([name, how]) =>
    how.map((malform) => ({ name, malform })),
  );
  const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  return fc.tuple(valid, fc.oneof(...named), part).map(([sent, { name, malform }, isSent]) => {
    const raw = malform(sent, `Host: ${host}\r\n`);
    const broken = { ...sent, who: `${sent.who} (${name})`, raw };
    if (name !== "early close") return broken;
    return { ...broken, cutAt: Math.floor(raw.length * isSent) };
  });
}

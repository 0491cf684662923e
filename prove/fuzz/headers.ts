import fc, { type Arbitrary } from "fast-check";
import { hostileString, mutation, weighted } from "#kit/hostile.ts";

type Header = [name: string, value: string];

/** Header values apart from ` | `; `<origin>` is the shop's own. */
const plausible = `
Accept: text/html | */*;q=0 | application/json | image/avif,*/* | text/x-script | ,;,;q=9
Accept-Encoding: br, gzip | gzip | deflate | identity;q=0 | zstd | *;q=0 | gzip;q=x
Accept-Language: ms-MY | zh-Hans-u-nu-hanidec | * | ${"x".repeat(500)} | en;q=2
Range: bytes=0-0 | bytes=-1 | bytes=5-2 | bytes=0-,0-,0-,0- | bytes=99999999999- | lines=1
If-Range: "x" | Wed, 21 Oct 2015 07:28:00 GMT
If-None-Match: * | "x" | W/"x", "y" | ${'"'.repeat(300)}
If-Modified-Since: Wed, 21 Oct 2065 07:28:00 GMT | yesterday | 0
Origin: null | https://fz.invalid | <origin> | <origin>.fz.invalid | <origin>/ | file://
Referer: https://fz.invalid/<fzx> | <origin>/cart | about:blank | x
X-Forwarded-For: fz, 203.0.113.9 | 127.0.0.1 | ::1 | ::ffff:1.2.3.4 | ,,, | [::1]:80 | 1.2.3.4.5
X-Forwarded-Host: fz.invalid | localhost:1, fz.invalid | fz.invalid:99999 | //fz.invalid
X-Forwarded-Proto: https | javascript | http, https
Forwarded: for=127.0.0.1;host=fz.invalid;proto=https
X-Emas-Client-Ip: 127.0.0.1 | fz
X-Original-Url: /admin
X-Http-Method-Override: DELETE | PUT
Content-Encoding: gzip | br | identity | chunked
Content-Type: multipart/form-data; boundary=x | MULTIPART/FORM-DATA; BOUNDARY=x | multipart/form-data
Content-Type: text/plain; charset=x | application/x-www-form-urlencoded; charset=utf-16 | text/html
Content-Type: application/x-www-form-urlencoded | application/json | multipart/byteranges | ;;;
Authorization: Bearer x | Basic Og== | Bearer  | Negotiate x
Purpose: prefetch
Sec-Fetch-Site: cross-site | same-origin | none
Stripe-Signature: t=1,v1=00 | t=,v1= | t=99999999999,v1=00,v1=00,v0=x | t=NaN
Upgrade: websocket | h2c | TLS/1.0
Connection: close | upgrade | keep-alive, x-forwarded-for | te
X-Request-Id: <fzx> | ${"x".repeat(400)} | ../../x
Idempotency-Key: x | ${"x".repeat(500)}
User-Agent: <fzx> |  | Googlebot/2.1 | ${"x".repeat(2000)}
Cookie: = | emas.guest= | emas.session_token=x.y | a=b=c=d; a
X-React-Router-Spa-Mode: yes
Date: 0
Max-Forwards: 0`;
const otherNames = ["X-Fz", "Host-", "__proto__", "constructor", "Accept-Charset", "Via"];

/** One header that browsers send differently or never. */
export function strangeHeader(origin: string): Arbitrary<Header> {
  const known = plausible
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", values = ""] = line.replaceAll("<origin>", origin).split(/: (.*)/);
      return values.split(" | ").map((value): Header => [name, value]);
    });
  const name = fc.constantFrom(...new Set(known.map(([one]) => one)), ...otherNames);
  return weighted<Header>(
    [66, fc.constantFrom(...known)],
    [
      12,
      fc
        .tuple(fc.constantFrom(...known), mutation(1))
        .map(([[of, value], mutate]) => [of, oneLine(mutate(value))]),
    ],
    [22, fc.tuple(name, hostileString.map(oneLine))],
  );
}

/** Broken header lines are for `malformed-http.ts`; here the rest of the request must arrive. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "");
}

const hosts =
  "fz.invalid|localhost|localhost:1|127.0.0.1|[::1]|fz.invalid:99999|localhost@fz.invalid|fz.invalid/x|<fzx>|\xff|localhost:80:80|%|[|localhost#|localhost?x|xn--a|1e9|0x7f.1|::|.|*||a b";
/** Host headers other than the shop's own name. */
export const strangeHost = fc.constantFrom(...hosts.split("|"), "x".repeat(3000));

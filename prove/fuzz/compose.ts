import { bodyOf, strangeBody, type Body } from "./bodies.ts";
import { malformed } from "./malformed-http.ts";
import { createRandom, type Random } from "./random.ts";
import { cookieOf, headerOf } from "./cookies.ts";
import type { Form } from "./forms.ts";
import { strangeHeader, strangeHost } from "./headers.ts";
import { percent, utf8, type Sent } from "./sent.ts";
import type { Environment } from "./environment.ts";
import { mutate, hostileString } from "./hostile-strings.ts";

type ComposedRequest = { method: string; target: string; body?: Body | undefined };

/** The request with this number: generated from the shop's grammar, or a valid one mutated. */
export function compose(
  seed: number,
  nth: number,
  environment: Environment,
  asStaff: boolean,
): Sent {
  const random = createRandom(seed, nth, asStaff ? 1 : 0);
  const kind = random.some(asStaff ? staffKinds : kinds);
  const request =
    kind === "broken" ? grammar(random, environment) : composers[kind](random, environment);
  const caller = asStaff
    ? { who: "the owner", cookie: headerOf(environment.owner.visitor.cookies) }
    : cookieOf(random, environment);
  const sent = addressed(random, request, caller, nth, environment);
  return kind === "broken" ? malformed(random, sent, `localhost:${environment.port}`) : sent;
}

/** Rendered pages cost the most, so they are requested less often. */
const kinds = { grammar: 34, form: 16, address: 14, files: 20, broken: 16 };
const staffKinds = { grammar: 40, form: 40, address: 18, files: 1, broken: 1 };

const composers = { grammar, form: mutatedForm, address: mutatedAddress, files: builtFile };

/** Any route with any method, and arbitrary parameters, query and body. */
function grammar(random: Random, environment: Environment): ComposedRequest {
  const method = random.some(methods);
  const route = random.of(environment.routes);
  const path = route.path.replaceAll(/:\w+|\*/g, () => param(random, environment));
  const takesBody = !["GET", "HEAD"].includes(method) || random.odds(0.02);
  return {
    method: method === "other" ? random.of(otherMethods) : method,
    target: withQuery(random, withEnding(random, path), environment),
    body: takesBody ? strangeBody(random, environment.forms) : undefined,
  };
}

const methods = { GET: 52, HEAD: 8, POST: 30, other: 10 };
const otherMethods = [
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "QUERY",
  "get",
  "FZ",
  "LINK",
  "M-SEARCH",
  "SEARCH",
  "LOCK",
];

/** A real form of the shop sent to its address: valid or mutated. */
function mutatedForm(random: Random, environment: Environment): ComposedRequest {
  const form = pickForm(random, environment.forms);
  if (form.method === "GET") return mutatedAddress(random, environment);
  const body = bodyOf(random, form, environment.forms, random.odds(0.8));
  const target = random.odds(0.75) ? form.target : mutate(random, form.target, 1);
  return { method: "POST", target: random.odds(0.35) ? withData(target) : target, body };
}

/** A password form costs the shop a tenth of a second by design, so only a few are sent. */
function pickForm(random: Random, forms: Form[]): Form {
  const form = random.of(forms);
  const isDear = form.fields.some(([name]) => /password/i.test(name));
  return isDear && random.odds(0.95) ? pickForm(random, forms) : form;
}

function mutatedAddress(random: Random, environment: Environment): ComposedRequest {
  const known = random.of(environment.addresses);
  const target = random.of([
    () => withData(known),
    () => withQuery(random, known, environment),
    () => withData(withQuery(random, known, environment)),
    () => mutate(random, utf8(known), 2).replaceAll(/[\s\0]/g, "%20"),
    () => known.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => param(random, environment)),
  ])();
  return { method: random.some({ GET: 9, HEAD: 1 }), target };
}

/** Files served without the router: cheap to request, and a possible way to the disk. */
function builtFile(random: Random, { routes }: Environment): ComposedRequest {
  const { path } = random.of(
    routes.filter((route) => /\.\w+$|^\/assets|^\/health/.test(route.path)),
  );
  const parentPath = random.of([
    "..",
    "%2e%2e",
    "..%2f",
    "%2e%2e%2f..",
    "....",
    ".%00.",
    "..\\",
    "%5c..",
  ]);
  const target = random.of([
    () => path,
    () => `${path}/${parentPath}/${parentPath}/server/index.js`,
    () => `/assets/${parentPath}/${parentPath}/${parentPath}/package.json`,
    () => `/${parentPath}/data/session-secret`,
    () => mutate(random, path, 2).replaceAll(/[\s\0]/g, "%00"),
    () => `/assets/${percent(hostileString(random))}`,
    () =>
      `/images/${percent(hostileString(random))}-${random.of(["320", "0", "99999"])}.${random.of(["webp", "avif", "svg"])}`,
  ])();
  return { method: random.some({ GET: 8, HEAD: 1, POST: 1 }), target };
}

function param(random: Random, { ids }: Environment): string {
  const kind = random.some({ known: 5, word: 5, raw: 1 });
  if (kind === "known") return random.of(ids);
  const word = hostileString(random);
  return kind === "word" ? percent(word) : word.replaceAll(/[\0-\x20\x7f]/g, "%20");
}

function withEnding(random: Random, path: string): string {
  const kind = random.some({ plain: 38, data: 47, odd: 15 });
  if (kind === "plain") return path;
  if (kind === "data") return withData(path);
  return (
    path +
    random.of([
      "/",
      "//",
      "/.",
      "/..",
      "%2f",
      ".data.data",
      "/.data",
      ";x=1",
      "%00",
      "?index",
      ".DATA",
    ])
  );
}

function withData(target: string): string {
  const [path = "", query] = target.split(/\?(.*)/s);
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

const queryNames = [
  "_routes",
  "index",
  "next",
  "key",
  "order",
  "tab",
  "page",
  "sort",
  "search",
  "category",
  "from",
  "to",
  "edit",
  "slide",
  "status",
  "token",
  "invite",
  "setup",
  "purity",
  "q",
  "p",
  "version",
];

function withQuery(random: Random, target: string, { routes, addresses }: Environment): string {
  if (random.odds(0.4)) return target;
  const known = addresses.flatMap((one) => [...new URL(one, "http://x").searchParams.keys()]);
  const pairs = Array.from(
    { length: random.of([1, 1, 2, 5, random.odds(0.02) ? 1500 : 3]) },
    () => {
      const name = random.of([
        random.of(queryNames),
        random.of(known),
        percent(hostileString(random)),
      ]);
      if (name === "_routes")
        return `_routes=${random.of([random.of(routes).id, percent(hostileString(random))])}`;
      const word = hostileString(random);
      return `${name}=${random.odds(0.85) ? percent(word) : word.replaceAll(/[\0-\x20\x7f]/g, "+")}`;
    },
  );
  return `${target}${target.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

function addressed(
  random: Random,
  { method, target, body }: ComposedRequest,
  { who, cookie }: { who: string; cookie: string | undefined },
  nth: number,
  { port, origin }: Environment,
): Sent {
  const host = random.odds(0.04) ? strangeHost(random) : `localhost:${port}`;
  const caller = [nth >> 16, nth >> 8, nth].map((part) => part & 255).join(".");
  const headers: [string, string][] = [
    ["Host", host],
    ["X-Forwarded-For", `11.${caller}`],
  ];
  if (cookie !== undefined) headers.push(["Cookie", cookie]);
  if (method !== "GET" && method !== "HEAD" && random.odds(0.9)) headers.push(["Origin", origin]);
  for (let left = random.of([0, 0, 1, 1, 2, 4]); left > 0; left -= 1) {
    const header = strangeHeader(random, origin);
    // Unless the header itself is tested, no rate limit by address may stop the rest.
    const at = headers.findIndex(([name]) => name === header[0]);
    if (at >= 0 && random.odds(0.7)) headers[at] = header;
    else headers.push(header);
  }
  if (!body) return { who, method, target, headers, body: "" };
  headers.push(["Content-Type", body.type]);
  if (random.odds(0.05)) {
    headers.push(["Transfer-Encoding", "chunked"]);
    return { who, method, target, headers, body: inChunks(random, body.text) };
  }
  headers.push(["Content-Length", String(body.text.length)]);
  return { who, method, target, headers, body: body.text };
}

function inChunks(random: Random, text: string): string {
  let chunks = "";
  for (let at = 0; at < text.length;) {
    const size = Math.min(text.length - at, random.of([1, 7, 500, 5000, 100_000]));
    chunks += `${size.toString(16)}\r\n${text.slice(at, at + size)}\r\n`;
    at += size;
    if (chunks.length > 1_000_000) break;
  }
  return `${chunks}0\r\n\r\n`;
}

import fc, { type Arbitrary } from "fast-check";
import type { Form } from "#kit/forms.ts";
import { hostileString, mutation, utf8 } from "#kit/hostile.ts";
import { cookieOf, freshAddress } from "#kit/visitor.ts";
import { mutatedBody, strangeBody, validBody, type Body } from "./bodies.ts";
import { callers } from "./callers.ts";
import type { Environment } from "./environment.ts";
import { strangeHeader, strangeHost } from "./headers.ts";
import { malformed } from "./malformed-http.ts";
import { percent, type Sent } from "./sent.ts";

type Content = { method: string; target: string; body?: Body | undefined };

/** Requests made from the shop's grammar, and valid ones mutated, of strangers or of the owner. */
export function requestsTo(environment: Environment, asStaff: boolean): Arbitrary<Sent> {
  const { owner, port } = environment;
  const caller = asStaff
    ? fc.constant(null).map(() => ({ who: "the owner", cookie: cookieOf(owner.visitor) }))
    : callers(environment);
  const whole = (content: Arbitrary<Content>) => addressed(content, caller, environment);
  // Rendered pages cost the most, so they are requested less often.
  const weights = asStaff ? [40, 40, 18, 1, 1] : [34, 16, 14, 20, 16];
  const kinds = [
    whole(anyRoute(environment)),
    whole(sentForm(environment)),
    whole(knownAddress(environment)),
    whole(builtFile(environment)),
    malformed(whole(anyRoute(environment)), `localhost:${port}`),
  ];
  return fc.oneof(...kinds.map((arbitrary, at) => ({ arbitrary, weight: weights[at]! })));
}

const otherMethods =
  "PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE QUERY get FZ LINK M-SEARCH SEARCH LOCK".split(
    " ",
  );

/** Any route with any method, and arbitrary parameters, query and body. */
function anyRoute(environment: Environment): Arbitrary<Content> {
  const { routes, forms } = environment;
  const path = fc
    .tuple(fc.constantFrom(...routes), fc.array(param(environment), { minLength: 2, maxLength: 2 }))
    .map(([route, params]) => {
      let used = 0;
      return route.path.replaceAll(/:\w+|\*/g, () => params[used++ % 2]!);
    });
  const target = withQuery(
    fc.tuple(path, ending).map(([start, end]) => end(start)),
    environment,
  );
  const body = strangeBody(forms);
  return fc.oneof(
    { weight: 49, arbitrary: fc.record({ method: fc.constant("GET"), target }) },
    { weight: 8, arbitrary: fc.record({ method: fc.constant("HEAD"), target }) },
    { weight: 30, arbitrary: fc.record({ method: fc.constant("POST"), target, body }) },
    {
      weight: 10,
      arbitrary: fc.record({ method: fc.constantFrom(...otherMethods), target, body }),
    },
    { weight: 1, arbitrary: fc.record({ method: fc.constantFrom("GET", "HEAD"), target, body }) },
  );
}

/** A real form of the shop sent to its address: valid or mutated. */
function sentForm(environment: Environment): Arbitrary<Content> {
  const { forms } = environment;
  // A password form costs the shop a tenth of a second by design, so only a few are sent.
  const costs = ({ fields }: Form) => fields.some(([name]) => /password/i.test(name));
  const posts = forms.filter(({ method }) => method === "POST");
  const content = (form: Form) => {
    const target = fc.oneof(
      { weight: 3, arbitrary: fc.constant(form.target) },
      { weight: 1, arbitrary: mutation(1).map((mutate) => mutate(form.target)) },
    );
    const body = fc.oneof(
      { weight: 1, arbitrary: validBody(form) },
      { weight: 4, arbitrary: mutatedBody(form, forms) },
    );
    return fc.record({ method: fc.constant("POST"), target: maybe(35, target, withData), body });
  };
  const of = (some: Form[]) => fc.constantFrom(...some).chain(content);
  return fc.oneof(
    { weight: 99, arbitrary: of(posts.filter((form) => !costs(form))) },
    { weight: 1, arbitrary: of(posts.filter(costs)) },
  );
}

function knownAddress(environment: Environment): Arbitrary<Content> {
  const known = fc.constantFrom(...environment.addresses);
  const target = fc.oneof(
    maybe(66, withQuery(known, environment), withData),
    known.map(withData),
    fc.tuple(known, mutation(2)).map(([at, mutate]) => {
      return mutate(utf8(at)).replaceAll(/[\s\0]/g, "%20");
    }),
    fc.tuple(known, param(environment)).map(([at, id]) => {
      return at.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => id);
    }),
  );
  return fc.record({ method: mostlyGet(), target });
}

const parents = fc.constantFrom(..."..|%2e%2e|..%2f|%2e%2e%2f..|....|.%00.|..\\|%5c..".split("|"));
const sizes = fc.constantFrom("320", "0", "99999");
const formats = fc.constantFrom("webp", "avif", "svg");

/** Files served without the router: cheap to request, and a possible way to the disk. */
function builtFile({ routes }: Environment): Arbitrary<Content> {
  const files = routes.filter(({ path }) => /\.\w+$|^\/assets|^\/health/.test(path));
  const path = fc.constantFrom(...files.map((route) => route.path));
  const word = hostileString.map(percent);
  const target = fc.oneof(
    path,
    fc.tuple(path, parents).map(([at, up]) => `${at}/${up}/${up}/server/index.js`),
    parents.map((up) => `/assets/${up}/${up}/${up}/package.json`),
    parents.map((up) => `/${up}/data/session-secret`),
    fc.tuple(path, mutation(2)).map(([at, mutate]) => mutate(at).replaceAll(/[\s\0]/g, "%00")),
    word.map((name) => `/assets/${name}`),
    fc.tuple(word, sizes, formats).map(([key, size, format]) => `/images/${key}-${size}.${format}`),
  );
  return fc.record({ method: mostlyGet("POST"), target });
}

function mostlyGet(...others: string[]) {
  return fc.constantFrom(...Array<string>(8).fill("GET"), "HEAD", ...others);
}

function param({ ids }: Environment): Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 5, arbitrary: hostileString.map(percent) },
    { weight: 1, arbitrary: hostileString.map((word) => word.replaceAll(/[\0-\x20\x7f]/g, "%20")) },
  );
}

const endings = "/|//|/.|/..|%2f|.data.data|/.data|;x=1|%00|?index|.DATA".split("|");
const ending = fc.oneof(
  { weight: 38, arbitrary: fc.constant((path: string) => path) },
  { weight: 47, arbitrary: fc.constant(withData) },
  { weight: 15, arbitrary: fc.constantFrom(...endings).map((end) => (path: string) => path + end) },
);

function withData(target: string): string {
  const [path = "", query] = target.split(/\?(.*)/s);
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

const queryNames = (
  "index next key order tab page sort search category from to edit slide status token invite setup " +
  "purity q p version"
).split(" ");

function withQuery(target: Arbitrary<string>, { routes, addresses }: Environment) {
  const known = addresses.flatMap((one) => [...new URL(one, "http://x").searchParams.keys()]);
  const word = hostileString.map(percent);
  const value = fc.oneof(
    { weight: 85, arbitrary: word },
    { weight: 15, arbitrary: hostileString.map((text) => text.replaceAll(/[\0-\x20\x7f]/g, "+")) },
  );
  const name = fc.oneof(fc.constantFrom(...queryNames), fc.constantFrom("q", ...known), word);
  const pair = fc.oneof(
    { weight: 50, arbitrary: fc.tuple(name, value) },
    { weight: 1, arbitrary: fc.tuple(fc.constant("_routes"), word) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant("_routes"), fc.constantFrom(...routes.map(({ id }) => id))),
    },
  );
  const pairs = fc.oneof(
    { weight: 99, arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: pair.map((one) => Array<typeof one>(1500).fill(one)) },
  );
  const query = pairs.map((all) => all.map((one) => one.join("=")).join("&"));
  const both = fc
    .tuple(target, query)
    .map(([at, more]) => `${at}${at.includes("?") ? "&" : "?"}${more}`);
  return fc.oneof({ weight: 2, arbitrary: target }, { weight: 3, arbitrary: both });
}

/** The value changed in this percentage of cases. */
function maybe(percentage: number, value: Arbitrary<string>, change: (text: string) => string) {
  return fc.oneof(
    { weight: 100 - percentage, arbitrary: value },
    { weight: percentage, arbitrary: value.map(change) },
  );
}

function addressed(
  content: Arbitrary<Content>,
  caller: Arbitrary<{ who: string; cookie: string | undefined }>,
  { port, origin }: Environment,
): Arbitrary<Sent> {
  const ownHost = fc.constant(`localhost:${port}`);
  const extra = fc.record({
    host: fc.oneof({ weight: 24, arbitrary: ownHost }, { weight: 1, arbitrary: strangeHost }),
    hasOrigin: fc.nat(9).map((tenth) => tenth > 0),
    chunkSize: fc.oneof(
      { weight: 19, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(1, 7, 500, 5000, 100_000) },
    ),
    strange: fc.array(fc.tuple(strangeHeader(origin), fc.nat(9)), { maxLength: 4, size: "small" }),
  });
  return fc.tuple(content, caller, extra).map(([request, { who, cookie }, more]): Sent => {
    const { method, target, body } = request;
    const headers = Object.entries({ Host: more.host, ...freshAddress() });
    if (cookie !== undefined) headers.push(["Cookie", cookie]);
    if (method !== "GET" && method !== "HEAD" && more.hasOrigin) headers.push(["Origin", origin]);
    for (const [header, tenth] of more.strange) {
      // Unless the header itself is tested, no rate limit by address may stop the rest.
      const at = headers.findIndex(([name]) => name.toLowerCase() === header[0].toLowerCase());
      if (at >= 0 && tenth < 7) headers[at] = header;
      else headers.push(header);
    }
    if (!body) return { who, method, target, headers, body: "" };
    headers.push(["Content-Type", body.type]);
    if (more.chunkSize) {
      headers.push(["Transfer-Encoding", "chunked"]);
      return { who, method, target, headers, body: inChunks(body.text, more.chunkSize) };
    }
    headers.push(["Content-Length", String(body.text.length)]);
    return { who, method, target, headers, body: body.text };
  });
}

function inChunks(text: string, size: number): string {
  let chunks = "";
  for (let at = 0; at < text.length && chunks.length < 1_000_000; at += size) {
    const chunk = text.slice(at, at + size);
    chunks += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  }
  return `${chunks}0\r\n\r\n`;
}

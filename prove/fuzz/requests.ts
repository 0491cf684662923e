import fc, { type Arbitrary } from "fast-check";
import type { Form } from "#kit/forms.ts";
import { hostileString, mutation, percent, utf8, weighted } from "#kit/hostile.ts";
import { cookieOf, freshAddress } from "#kit/visitor.ts";
import { bodiesOf, strangeBody, type Body } from "./bodies.ts";
import { strangers } from "./callers.ts";
import type { Environment } from "./environment.ts";
import { strangeHeader, strangeHost } from "./headers.ts";
import { malformed } from "./malformed-http.ts";
import type { Sent } from "./sent.ts";

type Content = { method: string; target: string; body?: Body | undefined };

/** Requests made from the shop's grammar, and valid ones mutated, of strangers or of the owner. */
export function requestsTo(environment: Environment, asOwner: boolean): Arbitrary<Sent> {
  const { owner, port } = environment;
  const caller = asOwner
    ? fc.constant(null).map(() => ({ who: "the owner", cookie: cookieOf(owner.visitor) }))
    : strangers(environment);
  const whole = (content: Arbitrary<Content>) => addressed(content, caller, environment);
  const bodies = bodiesOf(environment.forms);
  const any = whole(anyRoute(environment, strangeBody([...bodies.values()])));
  // Rendered pages cost the most, so they are requested less often.
  const [route, form, known, file, broken] = asOwner ? [40, 40, 18, 1, 1] : [34, 16, 14, 20, 16];
  return fc.oneof(
    { weight: route, arbitrary: any },
    { weight: form, arbitrary: whole(sentForm(bodies)) },
    { weight: known, arbitrary: whole(knownAddress(environment)) },
    { weight: file, arbitrary: whole(builtFile(environment)) },
    { weight: broken, arbitrary: malformed(any, `localhost:${port}`) },
  );
}

const get = fc.constant("GET");
const mostlyGet = weighted([9, get], [1, fc.constant("HEAD")]);
const otherMethods =
  "PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE QUERY get FZ LINK M-SEARCH SEARCH LOCK";

/** Any route with any method, and arbitrary parameters, query and body. */
function anyRoute(environment: Environment, body: Arbitrary<Body>): Arbitrary<Content> {
  const params = fc.tuple(param(environment), param(environment));
  const path = fc.tuple(fc.constantFrom(...environment.routes), params).map(([route, values]) => {
    let used = 0;
    return route.path.replaceAll(/:\w+|\*/g, () => values[used++ % 2]!);
  });
  const target = withQuery(
    fc.tuple(path, ending).map(([start, end]) => end(start)),
    environment,
  );
  const other = fc.constantFrom(...otherMethods.split(" "));
  return weighted<Content>(
    [49, fc.record({ method: get, target })],
    [8, fc.record({ method: fc.constant("HEAD"), target })],
    [30, fc.record({ method: fc.constant("POST"), target, body })],
    [10, fc.record({ method: other, target, body })],
    [1, fc.record({ method: fc.constantFrom("GET", "HEAD"), target, body })],
  );
}

/** A real form of the shop sent to its address: valid or mutated. */
function sentForm(bodies: Map<Form, Arbitrary<Body>>): Arbitrary<Content> {
  const contents = (isCostly: boolean) => {
    const some = [...bodies].filter(([form]) => form.method === "POST" && costs(form) === isCostly);
    const each = some.map(([form, body]) => {
      const mutated = mutation(1).map((mutate) => mutate(form.target));
      const target = maybeData(35, weighted([3, fc.constant(form.target)], [1, mutated]));
      return fc.record({ method: fc.constant("POST"), target, body });
    });
    return fc.constantFrom(...each).chain((content) => content);
  };
  return weighted([99, contents(false)], [1, contents(true)]);
}

/** A password form costs the shop a tenth of a second by design, so only a few are sent. */
function costs({ fields }: Form): boolean {
  return fields.some(([name]) => /password/i.test(name));
}

function knownAddress(environment: Environment): Arbitrary<Content> {
  const known = fc.constantFrom(...environment.addresses);
  const mutated = fc.tuple(known, mutation(2)).map(([at, mutate]) => mutate(utf8(at)));
  const ofOthers = fc.tuple(known, param(environment)).map(([at, id]) => {
    return at.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => id);
  });
  const target = fc.oneof(
    maybeData(66, withQuery(known, environment)),
    known.map(withData),
    mutated.map((at) => at.replaceAll(/[\s\0]/g, "%20")),
    ofOthers,
  );
  return fc.record({ method: mostlyGet, target });
}

const parents = fc.constantFrom(..."..|%2e%2e|..%2f|%2e%2e%2f..|....|.%00.|..\\|%5c..".split("|"));
const sizes = fc.constantFrom("320", "0", "99999");
const formats = fc.constantFrom("webp", "avif", "svg");
const word = hostileString.map(percent);

/** Files served without the router: cheap to request, and a possible way to the disk. */
function builtFile({ routes }: Environment): Arbitrary<Content> {
  const files = routes.filter(({ path }) => /\.\w+$|^\/assets|^\/health/.test(path));
  const path = fc.constantFrom(...files.map((route) => route.path));
  const target = fc.oneof(
    path,
    fc.tuple(path, parents).map(([at, up]) => `${at}/${up}/${up}/server/index.js`),
    parents.map((up) => `/assets/${up}/${up}/${up}/package.json`),
    parents.map((up) => `/${up}/data/session-secret`),
    fc.tuple(path, mutation(2)).map(([at, mutate]) => mutate(at).replaceAll(/[\s\0]/g, "%00")),
    word.map((name) => `/assets/${name}`),
    fc.tuple(word, sizes, formats).map(([key, size, format]) => `/images/${key}-${size}.${format}`),
  );
  return fc.record({ method: weighted([9, mostlyGet], [1, fc.constant("POST")]), target });
}

function param({ ids }: Environment): Arbitrary<string> {
  return weighted([5, fc.constantFrom(...ids)], [5, word], [1, unencoded("%20")]);
}

/** A hostile text as it is, with this in place of what would end the request line. */
function unencoded(space: string): Arbitrary<string> {
  return hostileString.map((text) => text.replaceAll(/[\0-\x20\x7f]/g, space));
}

const endings = "/|//|/.|/..|%2f|.data.data|/.data|;x=1|%00|?index|.DATA".split("|");
const ending = weighted<(path: string) => string>(
  [38, fc.constant((path) => path)],
  [47, fc.constant(withData)],
  [15, fc.constantFrom(...endings).map((end) => (path) => path + end)],
);

function withData(target: string): string {
  const [path = "", query] = target.split(/\?(.*)/s);
  const data = path === "/" ? "/_.data" : `${path}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** The address of the data in place of the page in this percentage of cases. */
function maybeData(percentage: number, target: Arbitrary<string>) {
  return weighted([100 - percentage, target], [percentage, target.map(withData)]);
}

const queryNames =
  "index next key order tab page sort search category from to edit slide status token invite setup purity q p version";

function withQuery(target: Arbitrary<string>, { routes, addresses }: Environment) {
  const known = addresses.flatMap((one) => [...new URL(one, "http://x").searchParams.keys()]);
  const named = [queryNames.split(" "), ["q", ...known]].map((all) => fc.constantFrom(...all));
  const routeId = fc.constantFrom(...routes.map(({ id }) => id));
  const pair = weighted(
    [50, fc.tuple(fc.oneof(...named, word), weighted([85, word], [15, unencoded("+")]))],
    [2, fc.tuple(fc.constant("_routes"), fc.oneof(word, routeId))],
  );
  const pairs = weighted(
    [99, fc.array(pair, { minLength: 1, maxLength: 5 })],
    [1, pair.map((one) => Array<typeof one>(1500).fill(one))],
  );
  const query = pairs.map((all) => all.map((one) => one.join("=")).join("&"));
  const both = fc.tuple(target, query).map(([at, more]) => {
    return `${at}${at.includes("?") ? "&" : "?"}${more}`;
  });
  return weighted([2, target], [3, both]);
}

function addressed(
  content: Arbitrary<Content>,
  caller: Arbitrary<{ who: string; cookie: string | undefined }>,
  { port, origin }: Environment,
): Arbitrary<Sent> {
  const extra = fc.record({
    host: weighted([24, fc.constant(`localhost:${port}`)], [1, strangeHost]),
    hasOrigin: weighted([9, fc.constant(true)], [1, fc.constant(false)]),
    chunkSize: weighted([19, fc.constant(0)], [1, fc.constantFrom(1, 7, 500, 5000, 100_000)]),
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
    const text = more.chunkSize ? inChunks(body.text, more.chunkSize) : body.text;
    headers.push(["Content-Type", body.type]);
    headers.push(
      more.chunkSize ? ["Transfer-Encoding", "chunked"] : ["Content-Length", `${text.length}`],
    );
    return { who, method, target, headers, body: text };
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

import { bodyOf, strangeBody, type Body } from "./bodies.ts";
import { broken } from "./broken-http.ts";
import { chanceOf, type Chance } from "./chance.ts";
import { cookieOf, headerOf } from "./cookies.ts";
import type { Form } from "./forms.ts";
import { strangeHeader, strangeHost } from "./headers.ts";
import { percent, utf8, type Sent } from "./sent.ts";
import type { World } from "./world.ts";
import { bent, wordOf } from "./words.ts";

type Asked = { method: string; target: string; body?: Body | undefined };

/** The request with this number: made up along the grammar of the shop, or a valid one that was bent. */
export function compose(seed: number, nth: number, world: World, asStaff: boolean): Sent {
  const chance = chanceOf(seed, nth, asStaff ? 1 : 0);
  const kind = chance.some(asStaff ? staffKinds : kinds);
  const asked = kind === "broken" ? grammar(chance, world) : makers[kind](chance, world);
  const caller = asStaff
    ? { who: "the owner", cookie: headerOf(world.owner.visitor.cookies) }
    : cookieOf(chance, world);
  const sent = addressed(chance, asked, caller, nth, world);
  return kind === "broken" ? broken(chance, sent, `localhost:${world.port}`) : sent;
}

/** What is drawn as a page costs the most to answer: it is asked for less often than it could be. */
const kinds = { grammar: 34, form: 16, address: 14, files: 20, broken: 16 };
const staffKinds = { grammar: 40, form: 40, address: 18, files: 1, broken: 1 };

const makers = { grammar, form: bentForm, address: bentAddress, files: builtFile };

/** Any route with any method, and anything where its names, its query and its body belong. */
function grammar(chance: Chance, world: World): Asked {
  const method = chance.some(methods);
  const door = chance.of(world.doors);
  const path = door.path.replaceAll(/:\w+|\*/g, () => param(chance, world));
  const takesBody = !["GET", "HEAD"].includes(method) || chance.odds(0.02);
  return {
    method: method === "other" ? chance.of(otherMethods) : method,
    target: withQuery(chance, withEnding(chance, path), world),
    body: takesBody ? strangeBody(chance, world.forms) : undefined,
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

/** A form that the shop really has, sent to where it belongs: as it is, or bent. */
function bentForm(chance: Chance, world: World): Asked {
  const form = pickForm(chance, world.forms);
  if (form.method === "GET") return bentAddress(chance, world);
  const body = bodyOf(chance, form, world.forms, chance.odds(0.8));
  const target = chance.odds(0.75) ? form.target : bent(chance, form.target, 1);
  return { method: "POST", target: chance.odds(0.35) ? withData(target) : target, body };
}

/** A form with a password costs the shop a tenth of a second by design: a few of them are enough. */
function pickForm(chance: Chance, forms: Form[]): Form {
  const form = chance.of(forms);
  const isDear = form.fields.some(([name]) => /password/i.test(name));
  return isDear && chance.odds(0.95) ? pickForm(chance, forms) : form;
}

function bentAddress(chance: Chance, world: World): Asked {
  const known = chance.of(world.addresses);
  const target = chance.of([
    () => withData(known),
    () => withQuery(chance, known, world),
    () => withData(withQuery(chance, known, world)),
    () => bent(chance, utf8(known), 2).replaceAll(/[\s\0]/g, "%20"),
    () => known.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => param(chance, world)),
  ])();
  return { method: chance.some({ GET: 9, HEAD: 1 }), target };
}

/** What is served from files, without the router: cheap to ask, and a door to the disk. */
function builtFile(chance: Chance, { doors }: World): Asked {
  const { path } = chance.of(doors.filter((door) => /\.\w+$|^\/assets|^\/health/.test(door.path)));
  const climb = chance.of([
    "..",
    "%2e%2e",
    "..%2f",
    "%2e%2e%2f..",
    "....",
    ".%00.",
    "..\\",
    "%5c..",
  ]);
  const target = chance.of([
    () => path,
    () => `${path}/${climb}/${climb}/server/index.js`,
    () => `/assets/${climb}/${climb}/${climb}/package.json`,
    () => `/${climb}/data/session-secret`,
    () => bent(chance, path, 2).replaceAll(/[\s\0]/g, "%00"),
    () => `/assets/${percent(wordOf(chance))}`,
    () =>
      `/images/${percent(wordOf(chance))}-${chance.of(["320", "0", "99999"])}.${chance.of(["webp", "avif", "svg"])}`,
  ])();
  return { method: chance.some({ GET: 8, HEAD: 1, POST: 1 }), target };
}

function param(chance: Chance, { ids }: World): string {
  const kind = chance.some({ known: 5, word: 5, raw: 1 });
  if (kind === "known") return chance.of(ids);
  const word = wordOf(chance);
  return kind === "word" ? percent(word) : word.replaceAll(/[\0-\x20\x7f]/g, "%20");
}

function withEnding(chance: Chance, path: string): string {
  const kind = chance.some({ plain: 38, data: 47, odd: 15 });
  if (kind === "plain") return path;
  if (kind === "data") return withData(path);
  return (
    path +
    chance.of([
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

function withQuery(chance: Chance, target: string, { doors, addresses }: World): string {
  if (chance.odds(0.4)) return target;
  const known = addresses.flatMap((one) => [...new URL(one, "http://x").searchParams.keys()]);
  const pairs = Array.from(
    { length: chance.of([1, 1, 2, 5, chance.odds(0.02) ? 1500 : 3]) },
    () => {
      const name = chance.of([chance.of(queryNames), chance.of(known), percent(wordOf(chance))]);
      if (name === "_routes")
        return `_routes=${chance.of([chance.of(doors).id, percent(wordOf(chance))])}`;
      const word = wordOf(chance);
      return `${name}=${chance.odds(0.85) ? percent(word) : word.replaceAll(/[\0-\x20\x7f]/g, "+")}`;
    },
  );
  return `${target}${target.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

function addressed(
  chance: Chance,
  { method, target, body }: Asked,
  { who, cookie }: { who: string; cookie: string | undefined },
  nth: number,
  { port, origin }: World,
): Sent {
  const host = chance.odds(0.04) ? strangeHost(chance) : `localhost:${port}`;
  const caller = [nth >> 16, nth >> 8, nth].map((part) => part & 255).join(".");
  const headers: [string, string][] = [
    ["Host", host],
    ["X-Forwarded-For", `11.${caller}`],
  ];
  if (cookie !== undefined) headers.push(["Cookie", cookie]);
  if (method !== "GET" && method !== "HEAD" && chance.odds(0.9)) headers.push(["Origin", origin]);
  for (let left = chance.of([0, 0, 1, 1, 2, 4]); left > 0; left -= 1) {
    const header = strangeHeader(chance, origin);
    // Unless the header itself is what is tried, no limit by address shall stop the rest.
    const at = headers.findIndex(([name]) => name === header[0]);
    if (at >= 0 && chance.odds(0.7)) headers[at] = header;
    else headers.push(header);
  }
  if (!body) return { who, method, target, headers, body: "" };
  headers.push(["Content-Type", body.type]);
  if (chance.odds(0.05)) {
    headers.push(["Transfer-Encoding", "chunked"]);
    return { who, method, target, headers, body: inChunks(chance, body.text) };
  }
  headers.push(["Content-Length", String(body.text.length)]);
  return { who, method, target, headers, body: body.text };
}

function inChunks(chance: Chance, text: string): string {
  let chunks = "";
  for (let at = 0; at < text.length;) {
    const size = Math.min(text.length - at, chance.of([1, 7, 500, 5000, 100_000]));
    chunks += `${size.toString(16)}\r\n${text.slice(at, at + size)}\r\n`;
    at += size;
    if (chunks.length > 1_000_000) break;
  }
  return `${chunks}0\r\n\r\n`;
}

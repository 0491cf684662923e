import type { FuzzRoute } from "./routes.ts";
import { formsOf, linksOf, type Form } from "#kit/forms.ts";
import type { Person } from "./actors.ts";

/**
 * Crawls the shop as this person, from every address without parameters and along the links, and collects the
 * addresses and forms of each kind of page: the valid requests to mutate.
 */
export async function crawlAs(
  { visitor }: Pick<Person, "visitor">,
  routes: FuzzRoute[],
  also: string[],
) {
  const waiting = [...routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path)), ...also];
  const visits = new Map<string, number>();
  const addresses = new Set<string>();
  const forms = new Map<string, Form>();
  while (waiting.length > 0 && addresses.size < maxVisitsPerShape) {
    const at = waiting.shift()!;
    if (addresses.has(at) || isSeen(at, visits)) continue;
    addresses.add(at);
    const { text, headers } = await visitor.go(at);
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    for (const form of formsOf(text, at)) forms.set(kindOf(form), form);
    waiting.push(...linksOf(text));
  }
  return { addresses: [...addresses], forms: [...forms.values()] };
}

const maxVisitsPerShape = 250;

/** Each kind of page twice: a second product page teaches nothing new. */
function isSeen(at: string, visits: Map<string, number>): boolean {
  const kind = shapeOf(at);
  const seen = (visits.get(kind) ?? 0) + 1;
  visits.set(kind, seen);
  return seen > 2;
}

function kindOf({ method, target, fields, files }: Form): string {
  const intent = fields.find(([name]) => name === "intent")?.[1];
  const names = [...new Set(fields.map(([name]) => name.replaceAll(/\d+/g, "0")))];
  return JSON.stringify([method, shapeOf(target), intent, names, files]);
}

function shapeOf(at: string): string {
  const { pathname, searchParams } = new URL(at, "http://shop.invalid");
  const path = pathname
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/(products|images)\/[^/]+$/, "/$1/:name");
  return `${path}?${[...searchParams.keys()].toSorted().join("&")}`;
}

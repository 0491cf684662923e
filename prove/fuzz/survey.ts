import type { Door } from "./doors.ts";
import { formsOf, linksOf, type Form } from "./forms.ts";
import { fromSomewhere, type Person } from "./people.ts";

/**
 * Walks the shop as this person does, from every address without a name in it and along the links, and
 * keeps the addresses and the forms of each kind of page: the valid requests that are then bent.
 */
export async function surveyAs(
  { visitor }: Pick<Person, "visitor">,
  doors: Door[],
  also: string[],
) {
  const waiting = [...doors.map(({ path }) => path).filter((path) => !/[:*]/.test(path)), ...also];
  const visits = new Map<string, number>();
  const addresses = new Set<string>();
  const forms = new Map<string, Form>();
  while (waiting.length > 0 && addresses.size < most) {
    const at = waiting.shift()!;
    if (addresses.has(at) || isSeen(at, visits)) continue;
    addresses.add(at);
    const { text, headers } = await visitor.go(at, { headers: fromSomewhere() });
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    for (const form of formsOf(text, at)) forms.set(kindOf(form), form);
    waiting.push(...linksOf(text));
  }
  return { addresses: [...addresses], forms: [...forms.values()] };
}

const most = 250;

/** Twice each kind of page: a product like another one teaches nothing. */
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

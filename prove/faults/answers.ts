import assert from "node:assert/strict";
import type { Answer, Visitor } from "#prove/visitor.ts";
import { openVisitor } from "#prove/visitor.ts";

/** What no visitor may ever see: where in the code something went wrong, or what a server said of it. */
const inside =
  /\n\s+at .+:\d+|node_modules|build\/server|ECONN|ENOSPC|SQLSTATE|Failed query|postgresql:/;

/** How long something took at most, in seconds, by what it is: for the figures. */
export const slowest = new Map<string, number>();

/** A page that is as it should be. */
export async function shows(shop: { url: string }, path = "/", visitor = openVisitor(shop)) {
  const answer = await within(20, `${path} to be shown`, visitor.go(path));
  assert.equal(answer.status, 200, `${path}: ${answer.status}`);
  return answer;
}

/** Refused for now, soon, in words for people, with the time to come again. */
export async function refusesForNow(
  shop: { url: string },
  path: string,
  { seconds = 15, visitor = openVisitor(shop), form }: Asking = {},
): Promise<Answer> {
  const answer = await within(seconds, `${path} to be refused`, visitor.go(path, { form }));
  assert.equal(answer.status, 503, `${path}: ${answer.status}`);
  assert.match(answer.headers.get("Retry-After") ?? "", /^\d+$/, `${path}: no Retry-After`);
  assert.doesNotMatch(answer.text, inside, path);
  return answer;
}

type Asking = { seconds?: number; visitor?: Visitor; form?: Record<string, string> };

/** As `refusesForNow`, for a page of the shop: with a sentence for whoever reads it. */
export async function excusesItself(shop: { url: string }, path: string, asking: Asking = {}) {
  const { text } = await refusesForNow(shop, path, asking);
  assert.match(text, /One moment, please|Not just now/, `${path} says nothing`);
}

/** Broken by a fault of ours: with a number to quote, which the log has, too. */
export function isBroken(answer: Answer, said: string) {
  assert.equal(answer.status, 500);
  assert.doesNotMatch(answer.text, inside);
  const reference = /data-reference="([0-9A-F]{8})"/.exec(answer.text)?.[1];
  assert.ok(reference, "no reference number");
  assert.equal(said.split(reference).length - 1, 1, "the log has the number once");
}

export async function isSick(shop: { url: string }) {
  const began = performance.now();
  const { status } = await within(6, "health to answer", openVisitor(shop).go("/health"));
  assert.equal(status, 503, `health: ${status}`);
  note("health while the database is away", began);
}

export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${seconds} s for ${what}`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Until it holds: asked again and again. */
export async function eventually(
  seconds: number,
  what: string,
  holds: () => Promise<unknown> | unknown,
) {
  const deadline = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < deadline) {
    last = await Promise.resolve()
      .then(holds)
      .catch((error: unknown) => ((last = error), false));
    if (last && !(last instanceof Error)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not within ${seconds} s: ${what}`, { cause: last });
}

/** The shop is as before, without having been started again. */
export async function isBack(shop: { url: string }, seconds = 10) {
  const began = performance.now();
  await eventually(seconds, "the shop to be back", async () => {
    const { status } = await openVisitor(shop).go("/health");
    return status === 200;
  });
  await shows(shop, "/products");
  note("back by itself after", began);
}

/** What was written since: one line that it began, and not one for each request. */
export function saidSince(shop: { said(): string }) {
  const before = shop.said().length;
  return () => shop.said().slice(before);
}

export function toldOnce(said: string, words: string) {
  const lines = said.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line));
  const about = lines.filter((line) => line.includes(words));
  assert.equal(about.length, 1, `${about.length} lines of "${words}":\n${said.slice(0, 3000)}`);
  assert.ok(lines.length <= 2, `${lines.length} lines:\n${said.slice(0, 3000)}`);
}

export function note(what: string, began: number) {
  const seconds = (performance.now() - began) / 1000;
  slowest.set(what, Math.max(slowest.get(what) ?? 0, seconds));
}

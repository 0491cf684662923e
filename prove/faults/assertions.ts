import assert from "node:assert/strict";
import type { Answer, Visitor } from "#kit/visitor.ts";
import { openVisitor } from "#kit/visitor.ts";

/** What no visitor may ever see: a stack trace, or another server's error message. */
const internalDetails =
  /\n\s+at .+:\d+|node_modules|build\/server|ECONN|ENOSPC|SQLSTATE|Failed query|postgresql:/;

/** The longest duration in seconds of each measurement, for the figures. */
export const slowestSeconds = new Map<string, number>();

/** A correct page. */
export async function expectShown(shop: { url: string }, path = "/", visitor = openVisitor(shop)) {
  const answer = await withTimeout(20, `${path} to be shown`, visitor.go(path));
  assert.equal(answer.status, 200, `${path}: ${answer.status}`);
  return answer;
}

/** Refused temporarily, quickly, in plain words and with Retry-After. */
export async function expectUnavailable(
  shop: { url: string },
  path: string,
  { seconds = 15, visitor = openVisitor(shop), form }: RequestOptions = {},
): Promise<Answer> {
  const answer = await withTimeout(seconds, `${path} to be refused`, visitor.go(path, { form }));
  assert.equal(answer.status, 503, `${path}: ${answer.status}`);
  assert.match(answer.headers.get("Retry-After") ?? "", /^\d+$/, `${path}: no Retry-After`);
  assert.doesNotMatch(answer.text, internalDetails, path);
  return answer;
}

type RequestOptions = { seconds?: number; visitor?: Visitor; form?: Record<string, string> };

/** Like `expectUnavailable`, for a page of the shop: with a sentence for its reader. */
export async function expectUnavailablePage(
  shop: { url: string },
  path: string,
  options: RequestOptions = {},
) {
  const { text } = await expectUnavailable(shop, path, options);
  assert.match(text, /One moment, please|Temporarily unavailable/, `${path} says nothing`);
}

/** An internal error: with a reference number that the log has too. */
export function expectServerError(answer: Answer, log: string) {
  assert.equal(answer.status, 500);
  assert.doesNotMatch(answer.text, internalDetails);
  const reference = /data-reference="([0-9A-F]{8})"/.exec(answer.text)?.[1];
  assert.ok(reference, "no reference number");
  assert.equal(log.split(reference).length - 1, 1, "the log has the reference number once");
}

export async function expectUnhealthy(shop: { url: string }) {
  const began = performance.now();
  const { status } = await withTimeout(6, "health to answer", openVisitor(shop).go("/health"));
  assert.equal(status, 503, `health: ${status}`);
  recordDuration("health while the database is away", began);
}

export async function withTimeout<T>(
  seconds: number,
  what: string,
  promise: Promise<T>,
): Promise<T> {
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

/** Polls until it holds. */
export async function eventually<T>(
  seconds: number,
  what: string,
  holds: () => T | Promise<T>,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const found = await holds();
      if (found) return found;
      last = found;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not reached within ${seconds} s: ${what}`, { cause: last });
}

/** The shop works as before without a restart. */
export async function expectRecovered(shop: { url: string }, seconds = 60) {
  const began = performance.now();
  await eventually(seconds, "the shop to recover", async () => {
    const { status } = await openVisitor(shop).go("/health");
    return status === 200;
  });
  await expectShown(shop, "/products");
  recordDuration("back by itself after", began);
}

/** What was logged since. */
export function logSince(shop: { output(): string }) {
  const before = shop.output().length;
  return () => shop.output().slice(before);
}

/** One log line when it began, not one for each request or job that it affected. */
export function expectLoggedOnce(log: string, words: string) {
  const about = errorLines(log).filter((line) => line.includes(words));
  assert.equal(about.length, 1, `${about.length} lines of "${words}":\n${log.slice(0, 3000)}`);
  expectLoggedAtMostOnce(log);
}

export function expectLoggedAtMostOnce(log: string) {
  const lines = errorLines(log);
  assert.ok(lines.length <= 1, `${lines.length} lines:\n${log.slice(0, 3000)}`);
}

function errorLines(log: string) {
  return log.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line));
}

export function recordDuration(what: string, began: number) {
  const seconds = (performance.now() - began) / 1000;
  slowestSeconds.set(what, Math.max(slowestSeconds.get(what) ?? 0, seconds));
}

import type { Answer, Visitor } from "#kit/visitor.ts";
import { openBrowser, type TestShop } from "./test-shop.ts";

/** Faults in what a person was shown. */
export type Faults = string[];

type Sent = Parameters<Visitor["go"]>[1];
export type Person = { go: (path: string, sent?: Sent) => Promise<Answer> };

/** A browser with its own address. Answers with a fault are collected. */
export function openPerson(
  { url }: Pick<TestShop, "url">,
  faults: Faults,
  visitor: Visitor = openBrowser(url),
): Person {
  return { go };

  async function go(path: string, sent: Sent = {}) {
    let answer = await visitor.go(path, sent);
    // A busy shop answers with Retry-After, and nothing was done.
    for (let again = 0; isTooBusy(answer) && again < maxRetries; again++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answer = await visitor.go(path, sent);
    }
    if (
      answer.status >= 500 ||
      /deadlock|could not serialize|Something went wrong/i.test(answer.text)
    )
      faults.push(`${sent.form || sent.body ? "POST" : "GET"} ${path} answered ${answer.status}`);
    return answer;
  }
}

const maxRetries = 50;

export function isTooBusy({ status, headers }: Pick<Response, "status" | "headers">) {
  return status === 503 && headers.has("Retry-After");
}

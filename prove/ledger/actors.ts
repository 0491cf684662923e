import { randomUUID } from "node:crypto";
import type { Answer, Visitor } from "#prove/visitor.ts";
import { address, openBrowser, toastCookie, type TestShop } from "./test-shop.ts";

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
  const from = address();
  return { go };

  async function go(path: string, sent: Sent = {}) {
    const headers = { "x-forwarded-for": from, ...sent.headers };
    let answer = await visitor.go(path, { ...sent, headers });
    // A busy shop answers with Retry-After, and nothing was done.
    for (let again = 0; isTooBusy(answer) && again < maxRetries; again++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answer = await visitor.go(path, { ...sent, headers });
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

/** The toast after an answer: its text without visual marks. */
export function toastOf({ headers }: Answer): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith(`${toastCookie}=`));
  const value = decodeURIComponent(/=([^;]*)/.exec(cookie ?? "")?.[1] ?? "");
  const body = value.slice(0, Math.max(0, value.lastIndexOf(".")));
  if (!body) return "";
  const { title, description = "" } = JSON.parse(Buffer.from(body, "base64").toString()) as {
    title: string;
    description?: string;
  };
  return `${title}: ${description}`;
}

/** A form with a picture: another one for each receipt. */
export function formWith(
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file)
    form.append(file.name, new Blob([file.bytes], { type: "image/png" }), `${randomUUID()}.png`);
  return form;
}

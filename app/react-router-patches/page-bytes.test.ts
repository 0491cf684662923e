import { expect, test } from "vitest";
import { responseWithPage, responseBytes } from "./page-bytes.server.ts";
import { createApp } from "#server/http/create-app.ts";

const page = Buffer.from("<!DOCTYPE html><title>Cincin</title>");
const incoming = { socket: { remoteAddress: "203.0.113.1" }, headers: {} };
const statuses = [200, 404, 503];

test.each(statuses)(
  "a page rendered with status %i reaches the page cache in full",
  async (status) => {
    const { answer, headers } = await request(status, { incoming, acceptsBytes: true });
    expect(await responseBytes(answer)).toBe(page);
    expect(headers).toEqual(headersOf(status));
  },
);

test.each(statuses)("and is in the answer of %i to uncached visitors", async (status) => {
  const { answer, headers } = await request(status, { incoming });
  expect(await answer.text()).toBe(page.toString());
  expect(headers).toEqual(headersOf(status));
});

test("an answer written in another way is read unchanged", async () => {
  expect(await responseBytes(new Response("ok"))).toEqual(Buffer.from("ok"));
});

async function request(status: number, env: object) {
  const html = { "Content-Type": "text/html; charset=utf-8" };
  const app = createApp(async () => responseWithPage(page, { status, headers: html }));
  const answer = await app.request("/products/ring", undefined, env);
  expect(answer.status).toBe(status);
  const { headers } = answer;
  const seen = ["Content-Type", "Retry-After", "X-Content-Type-Options"];
  return { answer, headers: seen.map((name) => headers.get(name)) };
}

function headersOf(status: number) {
  return ["text/html; charset=utf-8", status === 503 ? "5" : null, "nosniff"];
}

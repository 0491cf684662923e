import { expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { currentRequestId, withRequestId } from "#platform/request-id.server.ts";
import { enqueue, registerWorker } from "#platform/queue.server.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { requestIdOf } from "./request-id.ts";

const shop = setUpShop();
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each<[string, Record<string, string>, string | RegExp]>([
  [
    "a trace",
    { traceparent: `00-${trace}-00f067aa0ba902b7-01`, "X-Request-Id": "proxy-0001" },
    trace,
  ],
  ["a proxy's id", { "X-Request-Id": "proxy-0001" }, "proxy-0001"],
  ["no id", {}, uuid],
  ["an empty trace", { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` }, uuid],
  ["a malformed trace", { traceparent: `00-${trace}-01` }, uuid],
  ["a short id", { "X-Request-Id": "1" }, uuid],
  ["a long id", { "X-Request-Id": "a".repeat(65) }, uuid],
  ["an id with other characters", { "X-Request-Id": 'x" onclick="1' }, uuid],
])("%s", (_, headers, id) => {
  expect(requestIdOf(new Headers(headers))).toMatch(id);
});

test("the response has the request's id, two requests have two", async () => {
  const { go } = shop.browser();
  const headers = { "X-Request-Id": "proxy-0001" };
  expect((await go("/about", { headers })).headers.get("X-Request-Id")).toBe("proxy-0001");
  const [one, other] = [await go("/about"), await go("/nothing")];
  expect(one.headers.get("X-Request-Id")).not.toBe(other.headers.get("X-Request-Id"));
});

test("a job has the id of the request that added it, and otherwise its own", async () => {
  const seen: (string | undefined)[] = [];
  const jobs: string[] = [];
  await registerWorker("send-refund", async (_, jobId) => {
    seen.push(currentRequestId());
    jobs.push(jobId);
  });
  await withRequestId("proxy-0001", () => enqueue(db, "send-refund", { refundId: "1" }));
  await vi.waitFor(() => expect(seen).toEqual(["proxy-0001"]), 10_000);
  await enqueue(db, "send-refund", { refundId: "2" });
  await vi.waitFor(() => expect(seen).toEqual(["proxy-0001", jobs[1]]), 10_000);
});

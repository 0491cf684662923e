import { expect, test } from "vitest";
import { z } from "zod";
import { isShaped } from "./form-shape.server.ts";

// Invariant: a screen that shows submitted values again finds text wherever its schema reads text.

const words = z.object({
  name: z.string().trim().transform(String),
  hours: z.preprocess(String, z.coerce.number()),
  stamp: z.file().optional(),
  offered: z.boolean().default(false),
  address: z.object({ line1: z.string() }).nullable(),
  sizes: z.array(z.object({ value: z.string() })),
  tags: z.array(z.string()).max(3).default([]),
});
const either = z.discriminatedUnion("way", [
  z.object({ way: z.literal("collect") }),
  z.object({ way: z.literal("deliver"), line1: z.string() }),
]);
const picture = new File(["x"], "ring.png");

test.each([
  [{}, words],
  [{ name: "Ring", hours: "9", stamp: picture, offered: "on", address: { line1: "1" } }, words],
  // A missing text has the right shape; the schema itself reports it.
  [{ name: undefined, address: { line1: undefined }, sizes: "", stamp: "none" }, words],
  [{ sizes: [{ value: "12" }, {}], tags: "new", elsewhere: ["a"] }, words],
  [{ tags: ["new", "best"] }, words],
  [{ way: "deliver", line1: "1" }, either],
  [{ way: "neither" }, either],
])("%j is accepted", (sent, schema) => {
  expect(isShaped(sent, schema)).toBe(true);
});

test.each([
  [{ name: ["Ring", "Chain"] }, words],
  [{ name: { first: "Ring" } }, words],
  [{ hours: ["9"] }, words],
  [{ stamp: [picture] }, words],
  [{ offered: ["on"] }, words],
  [{ address: "1" }, words],
  [{ address: [{ line1: "1" }] }, words],
  [{ address: { line1: ["1"] } }, words],
  [{ sizes: ["12"] }, words],
  [{ sizes: [{ value: ["12"] }] }, words],
  [{ sizes: { value: "12" } }, words],
  [{ sizes: Object.assign([], { 1: { value: "12" } }) }, words],
  [{ sizes: Object.assign([{ value: "12" }], { value: "12" }) }, words],
  [{ tags: [["new"]] }, words],
  [{ tags: { first: "new" } }, words],
  [{ way: "collect", line1: ["1"] }, either],
  [{ way: ["collect"] }, either],
])("%j is refused", (sent, schema) => {
  expect(isShaped(sent, schema)).toBe(false);
});

import { expect, test } from "vitest";
import { z } from "zod";
import { isShaped } from "#app/http/form-shape.server.ts";

// Invariant: a screen that shows again what was sent finds texts where its schema reads texts.

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
  [words, {}],
  [words, { name: "Ring", hours: "9", stamp: picture, offered: "on", address: { line1: "1" } }],
  // Short of a text, not of another shape: that is the schema's to say.
  [words, { name: undefined, address: { line1: undefined }, sizes: "", stamp: "none" }],
  [words, { sizes: [{ value: "12" }, undefined], tags: "new", elsewhere: ["a"] }],
  [words, { tags: ["new", "best"] }],
  [either, { way: "deliver", line1: "1" }],
  [either, { way: "neither" }],
])("%#: is read as %j", (schema, sent) => {
  expect(isShaped(sent, schema)).toBe(true);
});

test.each([
  [words, { name: ["Ring", "Chain"] }],
  [words, { name: { first: "Ring" } }],
  [words, { hours: ["9"] }],
  [words, { stamp: [picture] }],
  [words, { offered: ["on"] }],
  [words, { address: "1" }],
  [words, { address: [{ line1: "1" }] }],
  [words, { address: { line1: ["1"] } }],
  [words, { sizes: ["12"] }],
  [words, { sizes: [{ value: ["12"] }] }],
  [words, { tags: [["new"]] }],
  [either, { way: "collect", line1: ["1"] }],
  [either, { way: ["collect"] }],
])("%#: is none of ours: %j", (schema, sent) => {
  expect(isShaped(sent, schema)).toBe(false);
});

import { z } from "zod";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { listingSorts } from "#shop/catalogue/listing-page.server.ts";

const filterSchema = z.object({
  category: z.string().max(120).optional().catch(undefined),
  purity: z.enum(["916", "999"]).optional().catch(undefined),
  budget: aboveZero(parseMoney),
  min_g: aboveZero(parseTypedWeight),
  max_g: aboveZero(parseTypedWeight),
  search: z.string().trim().max(120).optional().catch(undefined),
  sort: z.enum(listingSorts).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  after: z.uuid().optional().catch(undefined),
});

/** Reads the product filter from a URL's parameters; invalid parameters are ignored. */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  const { budget, min_g, max_g, ...filter } = filterSchema.parse(givenIn(params));
  return {
    ...filter,
    budget,
    minWeight: min_g,
    maxWeight: max_g,
    sort: filter.sort === "newest" ? undefined : filter.sort,
  };
}

const amounts = ["budget", "min_g", "max_g"] as const;
/** What was typed into the fields of amounts that cannot be read, by the field's name. */
export type Unreadable = Partial<Record<(typeof amounts)[number], string>>;

/** The amounts that `parseProductFilter` ignores, so that their fields say so. */
export function readUnreadable(params: URLSearchParams): Unreadable {
  const given = givenIn(params);
  const read = filterSchema.parse(given);
  return Object.fromEntries(
    amounts.flatMap((name) => {
      const typed = given[name];
      return typed !== undefined && read[name] === undefined ? [[name, typed.slice(0, 40)]] : [];
    }),
  );
}

function givenIn(params: URLSearchParams): Partial<Record<string, string>> {
  return Object.fromEntries([...params].filter(([, value]) => value.trim() !== ""));
}

/** A weight with a point or, as on many keyboards, a comma. */
function parseTypedWeight(text: string) {
  return parseWeight(text.replace(",", "."));
}

/** An amount that people type; undefined unless it is one above zero. */
function aboveZero<Amount extends number>(parse: (text: string) => Amount | undefined) {
  return z
    .string()
    .transform((text) => {
      const amount = parse(text);
      return amount !== undefined && amount > 0 ? amount : undefined;
    })
    .optional()
    .catch(undefined);
}

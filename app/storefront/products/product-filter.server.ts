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
  const given = [...params].filter(([, value]) => value.trim() !== "");
  const { budget, min_g, max_g, ...filter } = filterSchema.parse(Object.fromEntries(given));
  return {
    ...filter,
    budget,
    minWeight: min_g,
    maxWeight: max_g,
    sort: filter.sort === "newest" ? undefined : filter.sort,
  };
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

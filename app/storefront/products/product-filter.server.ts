import { z } from "zod";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { listingSorts } from "#shop/catalogue/listing-page.server.ts";

const filterSchema = z.object({
  category: z.string().max(120).optional().catch(undefined),
  purity: z.enum(["916", "999"]).optional().catch(undefined),
  search: z.string().trim().max(120).optional().catch(undefined),
  sort: z.enum(listingSorts).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  after: z.uuid().optional().catch(undefined),
});

/** Reads the product filter from a URL's parameters; invalid parameters are ignored. */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  const given = [...params].filter(([, value]) => value.trim() !== "");
  const filter = filterSchema.parse(Object.fromEntries(given));
  return { ...filter, sort: filter.sort === "newest" ? undefined : filter.sort };
}

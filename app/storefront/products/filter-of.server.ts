import { z } from "zod";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { sorts } from "#shop/catalogue/shelf-page.server.ts";

const shape = z.object({
  category: z.string().max(120).optional().catch(undefined),
  purity: z.enum(["916", "999"]).optional().catch(undefined),
  search: z.string().trim().max(120).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  after: z.uuid().optional().catch(undefined),
});

/** The list that an address asks for; what it does not make sense of, it leaves out. */
export function filterOf(params: URLSearchParams): ProductFilter {
  const given = [...params].filter(([, value]) => value.trim() !== "");
  const filter = shape.parse(Object.fromEntries(given));
  return { ...filter, sort: filter.sort === "newest" ? undefined : filter.sort };
}

import { z } from "zod";
import { productSorts } from "#shop/catalogue/list-all-products.server.ts";
import { isId } from "#shop/id.ts";

const filter = z.object({
  q: z.string().trim().max(100).catch(""),
  categoryId: z
    .string()
    .refine((text) => text === "none" || isId(text))
    .optional()
    .catch(undefined),
  purity: z.enum(["916", "999"]).optional().catch(undefined),
  stock: z.enum(["in", "low", "out"]).optional().catch(undefined),
  flag: z.enum(["featured", "best-seller", "new-arrival"]).optional().catch(undefined),
  archived: z
    .literal("yes")
    .transform(() => true)
    .optional()
    .catch(undefined),
  sort: z.enum(productSorts).catch("newest"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  after: z.uuid().optional().catch(undefined),
});

export type ProductFilter = z.output<typeof filter>;

/** The filter in the URL; invalid values are ignored. */
export function parseProductFilter(url: URL): ProductFilter {
  return filter.parse(Object.fromEntries(url.searchParams));
}

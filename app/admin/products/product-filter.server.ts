import { z } from "zod";
import { productSorts } from "#shop/catalogue/list-all-products.server.ts";
import { isId } from "#shop/id.ts";
import type { FilteredList } from "../shared/saved-query.server.ts";
import {
  filterReader,
  optional,
  pageNumber,
  rowId,
  searchText,
} from "../shared/url-filter.server.ts";

export const readProductFilter = filterReader({
  q: searchText,
  categoryId: optional(z.string().refine((text) => text === "none" || isId(text))),
  purity: optional(z.enum(["916", "999"])),
  stock: optional(z.enum(["in", "low", "out"])),
  flag: optional(z.enum(["featured", "best-seller", "new-arrival"])),
  archived: optional(z.literal("yes").transform(() => true)),
  sort: z.enum(productSorts).catch("newest"),
  page: pageNumber,
  after: rowId,
});

export type ProductFilter = ReturnType<typeof readProductFilter>;

export const productFilters: FilteredList = {
  name: "products",
  read: readProductFilter,
  leftOut: ["page", "after"],
};

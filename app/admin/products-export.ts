import { requireStaff } from "#app/http/visitor.server.ts";
import { exportProducts } from "#shop/catalogue/export-products.server.ts";
import type { AllProductsFilter } from "#shop/catalogue/list-all-products.server.ts";
import { sheetHead, sheetLine } from "#shop/catalogue/sheet-columns.server.ts";
import { readTradingRules } from "#shop/profile/trading-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvFile } from "./csv-file.server.ts";
import { productFilter } from "./products/product-filter.server.ts";
import type { Route } from "./+types/products-export";

/** The list of products as it is filtered, every page of it, as a CSV file that can be imported again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...filter } = productFilter(url);
  const { lowStock } = await readTradingRules();
  return csvFile("products", linesOf(staff, { ...filter, search: q, lowStock }));
}

async function* linesOf(staff: Staff, filter: AllProductsFilter) {
  yield sheetHead;
  for await (const found of exportProducts(staff, filter)) yield found.map(sheetLine).join("");
}

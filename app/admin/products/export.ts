import { requireStaff } from "#app/http/visitor.server.ts";
import { exportProducts } from "#shop/catalogue/export-products.server.ts";
import type { AllProductsFilter } from "#shop/catalogue/list-all-products.server.ts";
import { productCsvHeader, productCsvLine } from "#shop/catalogue/csv-columns.server.ts";
import { readPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { readProductFilter } from "./product-filter.server.ts";
import type { Route } from "./+types/export";

/** Downloads all pages of the filtered product list as a CSV file, which can be imported again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...filter } = readProductFilter(url);
  const { lowStock } = await readPricingSettings();
  return csvResponse("products", linesOf(staff, { ...filter, search: q, lowStock }));
}

async function* linesOf(staff: Staff, filter: AllProductsFilter) {
  yield productCsvHeader;
  for await (const found of exportProducts(staff, filter)) yield found.map(productCsvLine).join("");
}

import { requireStaff } from "#app/http/visitor.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { exportCustomers, type CustomerFilter } from "#shop/customers/list-customers.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { customerCsvHeader, customerCsvLine } from "./customer-csv.server.ts";
import { readCustomerFilter } from "./customer-filter.server.ts";
import type { Route } from "./+types/export";

/** Downloads all pages of the filtered customer list as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  return csvResponse("customers", linesOf(staff, { search: readCustomerFilter(url).q }));
}

async function* linesOf(staff: Staff, filter: CustomerFilter) {
  yield customerCsvHeader;
  for await (const customers of exportCustomers(staff, filter)) {
    // The file is in English for all staff, so that the same formulas and programs read it.
    yield inLanguage("en", () => customers.map(customerCsvLine).join(""));
  }
}

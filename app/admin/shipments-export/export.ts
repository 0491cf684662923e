import { requireStaff } from "#app/http/visitor.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { exportSentParcels, type SentFilter } from "#shop/fulfilment/export-shipments.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { day, filterReader } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/export";
import { parcelCsvHeader, parcelCsvLine } from "./parcel-csv.server.ts";

const readFilter = filterReader({ from: day, to: day });

/** Downloads the parcels that left within some days, for the insurer's monthly declaration. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  return csvResponse("parcels", linesOf(staff, readFilter(url)));
}

async function* linesOf(staff: Staff, filter: SentFilter) {
  yield parcelCsvHeader;
  for await (const parcels of exportSentParcels(staff, filter)) {
    // The file is in English for all staff, so that the same formulas and programs read it.
    yield inLanguage("en", () => parcels.map(parcelCsvLine).join(""));
  }
}

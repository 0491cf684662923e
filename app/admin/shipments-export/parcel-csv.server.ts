import { byteOrderMark, csvLine } from "#shop/csv.ts";
import { dayOf } from "#shop/calendar-day.ts";
import type { SentParcel } from "#shop/fulfilment/export-shipments.server.ts";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { csvDigits } from "../shared/csv-cells.server.ts";

// In English everywhere: spreadsheets and programs find the columns by these names.
const columnTitles = [
  "Parcel Number",
  "Date Sent",
  "Courier",
  "Tracking Number",
  "Insured Value (RM)",
  "Insurer",
  "Policy Number",
  "Postcode",
  "State",
  "Outcome",
];

export const parcelCsvHeader = byteOrderMark + csvLine(columnTitles);

/** A parcel that was sent without cover has no policy. */
export function parcelCsvLine(parcel: SentParcel): string {
  return csvLine([
    shipmentNumber(parcel, parcel),
    dayOf(parcel.leftAt!),
    parcel.courier ? courierName(parcel.courier) : "",
    csvDigits(parcel.trackingNumber ?? ""),
    formatTypedAmount(parcel.insuredValue),
    parcel.insurer ?? "",
    csvDigits(parcel.policyNumber ?? ""),
    csvDigits(parcel.address?.postcode ?? ""),
    parcel.address?.state ?? "",
    outcomeOf(parcel),
  ]);
}

function outcomeOf({ status, failure }: SentParcel): string {
  if (status === "sent") return "in transit";
  if (status === "failed") return failure === "lost" ? "lost" : "came back";
  return status;
}

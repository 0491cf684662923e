import { t } from "#languages/messages.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import type { TrackingCsvRefused } from "#shop/fulfilment/parse-tracking-csv.server.ts";
import type { TrackingProblem } from "#shop/fulfilment/plan-tracking.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { unreadableCsv } from "../shared/unreadable-csv.ts";

/** Why a row is left out. */
export function problemSentence(problem: TrackingProblem): string {
  switch (problem.reason) {
    case "no-order":
      return t("No order or parcel has this number.");
    case "no-parcel":
      return t("This order has no parcel. Pack it first.");
    case "not-packed":
      return t("This parcel is still being packed.");
    case "several-parcels":
      return t("This order has several packed parcels. Write the parcel's number: {numbers}.", {
        numbers: problem.labels.join(", "),
      });
    case "unknown-courier":
      return t("We don't know this courier. Write its name as on the packing screen.");
    case "no-number":
      return t("The tracking number is missing.");
    case "rounded-number":
      return t(
        "The spreadsheet has shortened this number. Format the column as text, then paste the numbers again.",
      );
    case "long-number":
      return t("This number has more than 64 characters.");
    case "sent-otherwise":
      return t("This parcel was sent already, with {courier} and the number {number}.", {
        courier: courierName(problem.courier),
        number: problem.number || "—",
      });
    case "same-parcel":
      return t("Line {line} has this parcel already.", { line: problem.line });
    case "same-number":
      return t("Line {line} has this tracking number already.", { line: problem.line });
    case "wrong-step":
      return t("This parcel can't be sent now.");
    case "order-cancelled":
      return t("This order is cancelled.");
    case "not-paid":
      return t("This order isn't paid yet. Don't send it.");
    case "address-missing":
      return t("This order has no delivery address.");
    case "no-policy":
      return t("No insurance covers parcels with {courier} today.", {
        courier: courierName(problem.courier),
      });
    case "over-cover":
      return t(
        "This parcel is worth {value}, but the insurance covers at most {limit}. Pack it as two parcels.",
        { value: formatMoney(problem.value as Sen), limit: formatMoney(problem.perParcel) },
      );
  }
}

/** Why the file cannot be read. */
export function fileProblem(refused: TrackingCsvRefused): string {
  switch (refused.reason) {
    case "too-many-rows":
      return t(
        "This file has more than 1,000 rows. Split the file, and keep the header row in each part.",
      );
    case "missing-column":
      return t("The first line has no column {column}.", { column: refused.column });
    case "excel-workbook":
    case "not-utf-8":
    case "empty":
    case "broken-quotes":
      return unreadableCsv(refused);
  }
}

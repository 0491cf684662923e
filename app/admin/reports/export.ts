import { data } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/http/visitor.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { filterReader, optional } from "../shared/url-filter.server.ts";
import { readPeriod } from "./read-period.server.ts";
import { reportLines } from "./report-csv.server.ts";
import { reportNames } from "./report-names.ts";
import type { Route } from "./+types/export";

const readReport = filterReader({ report: optional(z.enum(reportNames)) });

/** Downloads one report of the period as a CSV file, with all rows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { report } = readReport(url);
  if (!report) throw data(t("Page not found"), { status: 404 });
  const { period } = readPeriod(url);
  // In English for all staff, as all CSV files are.
  const lines = await inLanguage("en", async () => [...(await reportLines(report, staff, period))]);
  return csvResponse(`report-${report}`, lines, `${period.from}-to-${period.to}`);
}

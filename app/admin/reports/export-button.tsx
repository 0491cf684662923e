import { href } from "react-router";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { t } from "#languages/messages.ts";
import type { ReportName } from "./report-names.ts";
import { ExportLink } from "../shared/list-head.tsx";

/** Downloads all rows of one report of the page. */
export function ExportButton({ report, title }: { report: ReportName; title: string }) {
  return (
    <ExportLink to={href("/admin/reports/export")} set={{ report }}>
      <Rich
        text={t("Export CSV<hidden> ({title})</hidden>", { title })}
        hidden={forScreenReaders}
      />
    </ExportLink>
  );
}

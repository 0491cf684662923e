import { ProblemList, type SummaryLine } from "#app/ui/problem-list.tsx";
import { t } from "#languages/messages.ts";

/** What is wrong with a form; without the form library, which is as large as a page. */
export function FormProblems({ lines }: { lines: SummaryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="rounded-lg bg-bad-wash p-5 text-bad">
      <p className="font-semibold">{t("Please check these details")}</p>
      <ProblemList lines={lines} className="mt-1 space-y-1" />
    </div>
  );
}

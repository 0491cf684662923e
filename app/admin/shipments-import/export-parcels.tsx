import Download from "lucide:download";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import { DayFields } from "../shared/list-filters.tsx";

/** Downloads the parcels that left within some days. A plain form, because the answer is a file. */
export function ExportParcels() {
  return (
    <Card title={t("Parcels for the insurer")}>
      <p className="mb-4 text-ink-soft">
        {t(
          "The parcels that left on these days, with insured value, policy, destination and outcome.",
        )}
      </p>
      <form
        method="get"
        action={pathIn(languageCode(), href("/admin/shipments/export"))}
        className="flex flex-wrap items-center gap-3"
      >
        <DayFields from={undefined} to={undefined} />
        <Button type="submit" variant="secondary">
          <Download aria-hidden="true" className="size-4" />
          {t("Export CSV")}
        </Button>
      </form>
    </Card>
  );
}

import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { Sales } from "#shop/reports/sales.ts";

/** The parts of all prices, which add up to the revenue. */
export function revenueParts({ goldValue, labour, adjustments }: Sales) {
  const parts: { id: string; name: string; revenue: Sen }[] = [
    { id: "gold", name: t("Gold value"), revenue: goldValue },
    { id: "labour", name: t("Labour fee"), revenue: labour },
    { id: "adjustments", name: t("Price adjustments of variants"), revenue: adjustments },
  ];
  return parts;
}

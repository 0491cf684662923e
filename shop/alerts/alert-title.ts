import type { AlertKind } from "#db/schema/alerts.ts";
import { t } from "#languages/messages.ts";
import { formatMoney, type Purity, type Sen } from "#shop/money.ts";

type Subject = {
  kind: AlertKind;
  purity: Purity | null;
  piece: { name: string } | undefined;
  atOrBelow: Sen | null;
};

/** What an alert waits for, as its title on pages and in emails. */
export function alertTitle({ kind, purity, piece, atOrBelow }: Subject): string {
  const name = piece?.name ?? "";
  switch (kind) {
    case "gram":
      return t("1 g of {purity} gold at {amount} or less", {
        purity: purity!,
        amount: formatMoney(atOrBelow!),
      });
    case "piece":
      return t("{name} at {amount} or less", { name, amount: formatMoney(atOrBelow!) });
    case "stock":
      return t("{name} back in stock", { name });
  }
}

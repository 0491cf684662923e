import { href } from "react-router";
import { returnNumber } from "#shop/returns/return-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { joinNames } from "#app/ui/join-texts.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { ReturnListRow } from "#shop/returns/list-returns.server.ts";
import { returnKindName } from "#shop/returns/return-names.ts";
import { ReturnBadge } from "../shared/return-badge.tsx";

/** The order's returns, and a way to begin one while pieces can come back. */
export function ReturnsCard({
  orderId,
  returns,
  canBegin,
}: {
  orderId: string;
  returns: ReturnListRow[];
  canBegin: boolean;
}) {
  if (returns.length === 0 && !canBegin) return null;
  return (
    <Card
      title={t("Returns")}
      action={
        canBegin ? (
          <ButtonLink
            to={href("/admin/orders/:orderId/return", { orderId })}
            variant="secondary"
            size="sm"
          >
            {t("Create return")}
          </ButtonLink>
        ) : null
      }
    >
      {returns.length === 0 ? (
        <p className="text-ink-soft">{t("No pieces of this order were returned.")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {returns.map((row) => (
            <li key={row.id} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <TextLink standalone to={href("/admin/returns/:returnId", { returnId: row.id })}>
                  {returnNumber(row, row)}
                </TextLink>
                <ReturnBadge status={row.status} />
              </div>
              <p className="text-xs text-ink-soft">
                {joinNames([
                  returnKindName(row.kind),
                  tPlural(row.pieces, "{count} piece", "{count} pieces"),
                ])}{" "}
                · <DateTime value={row.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import type { TradeInLine } from "#shop/trade-ins/read-trade-in.server.ts";
import { formatWeight } from "#shop/weight.ts";

/** The pieces as the customer described them, or as they were sold here, with today's estimate. */
export function TradeInLines({
  lines,
  estimate,
  isOpen,
}: {
  lines: TradeInLine[];
  estimate: Sen | undefined;
  isOpen: boolean;
}) {
  return (
    <Card title={tContext("goods", "Pieces")}>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.position} className="py-3 first:pt-0">
            <p className="font-medium break-words">{line.what || t("Not described")}</p>
            <p className="text-sm text-ink-soft tabular-nums">{lineFacts(line)}</p>
            <p className="flex flex-wrap gap-x-4 text-sm">
              {line.orderId ? (
                <TextLink
                  to={`${href("/admin/orders/:orderId", { orderId: line.orderId })}#certificates`}
                >
                  {t("Bought here with order #{number}", { number: line.orderNumber ?? "" })}
                </TextLink>
              ) : null}
              {line.bought ? (
                <span className="font-medium text-ok">
                  {line.weighed
                    ? t("Bought, weighed {weight}", { weight: formatWeight(line.weighed) })
                    : t("Bought")}
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <p className="border-t border-line pt-3">
          {estimate === undefined ? (
            t(
              "No estimate: a purity or weight isn't known, or there is no buy-back price for it today.",
            )
          ) : (
            <span className="flex justify-between gap-4 font-semibold">
              {t("Estimate today")} <Price amount={estimate} />
            </span>
          )}
        </p>
      ) : null}
    </Card>
  );
}

function lineFacts({ purity, weight, quantity }: TradeInLine): string {
  const facts = [
    purity ? purityName(purity) : t("purity not known"),
    weight ? formatWeight(weight) : t("weight not known"),
  ].join(" · ");
  return quantity > 1 ? `${facts} × ${quantity}` : facts;
}

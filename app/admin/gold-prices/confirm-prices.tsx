import TriangleAlert from "lucide:triangle-alert";
import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { joinNames } from "#app/ui/join-texts.ts";
import { t, tContext, tPlural } from "#languages/messages.ts";
import type { PriceEffect } from "#shop/catalogue/gold-price-effect.server.ts";
import type { PriceChange, PriceWarning } from "#shop/gold/set-gold-prices.server.ts";
import { formatTypedAmount, formatMoney, formatPerGram, type SenPerGram } from "#shop/money.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { useIsSending } from "../shared/intent-button.tsx";

const purities = ["916", "999"] as const;

/**
 * Asks staff to confirm a big price change or an unusual ratio between two prices, because both are usually typing
 * errors. This form posts the prices in hidden fields, so that staff confirm exactly the prices that are shown.
 */
export function ConfirmPrices(props: {
  /** When the prices take effect, as their form sent it; undefined means now. */
  from: string | undefined;
  warnings: PriceWarning[];
  changes: PriceChange[];
  effects: PriceEffect[];
  confirmation: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isBusy = useIsSending("confirmed");
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-sm border border-warn/40 bg-warn-wash p-4"
    >
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {t("Check these prices before saving")}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {props.warnings.map((warning) => (
          <li key={keyOf(warning)}>{warningSentence(warning)}</li>
        ))}
      </ul>
      <ul className="mt-3 space-y-1 border-t border-warn/30 pt-3 tabular-nums">
        {props.changes.map(({ purity, from, to, buyBack }) => (
          <li key={purity}>
            <strong className="mr-2">{purity}</strong>
            <FromTo from={from && formatPerGram(from)} to={formatPerGram(to)} />
            {from && from !== to ? ` (${percent(from, to)})` : null}
            {buyBack.from === null && buyBack.to === null ? null : (
              <span className="block">
                {t("Buy-back")}{" "}
                <FromTo
                  from={buyBack.from === null ? t("none") : formatPerGram(buyBack.from)}
                  to={buyBack.to === null ? t("none") : formatPerGram(buyBack.to)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {props.effects.length > 0 ? (
        <ul className="mt-3 space-y-1 border-t border-warn/30 pt-3 tabular-nums">
          {props.effects.map(({ purity, productCount, example: { name, before, after } }) => (
            <li key={purity}>
              {tPlural(
                productCount,
                "1 product in {purity} gold gets a new price; {name}",
                "{count} products in {purity} gold get new prices; {name}",
                { purity, name },
              )}{" "}
              <FromTo from={before && formatMoney(before)} to={formatMoney(after)} />
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <HiddenFields
          of={{
            ...pricesOf(props.changes),
            from: props.from,
            confirmed: props.confirmation,
          }}
        />
        <Button type="submit" busy={isBusy} busyLabel={t("Updating...")}>
          {props.from ? t("Yes, schedule these prices") : t("Yes, set these prices")}
        </Button>
        <ButtonLink to={href("/admin/settings")} variant="secondary">
          {t("No, keep the current prices")}
        </ButtonLink>
      </Form>
    </div>
  );
}

function FromTo({ from, to }: { from: string | undefined; to: string }) {
  return (
    <>
      <span className="sr-only">{tContext("old value", "from")} </span>
      {from ?? t("no price")} <span aria-hidden="true">→</span>
      <span className="sr-only"> {tContext("new value", "to")} </span> <strong>{to}</strong>
    </>
  );
}

function warningSentence(warning: PriceWarning): string {
  switch (warning.why) {
    case "changed-meanwhile":
      return t("Other prices have been set or scheduled since you opened this page.");
    case "big-change":
      return t("The {purity} price changes by more than 10%: from {from} to {to}.", {
        purity: warning.purity,
        from: formatPerGram(warning.from),
        to: formatPerGram(warning.to),
      });
    case "999-not-above-916":
      return t("The 999 price isn't above the 916 price. Are the two prices in the wrong fields?");
    case "odd-ratio":
      return t("The 916 price would be {percent} of the 999 price. It is usually 88–96%.", {
        percent: inPercent(warning.perMille),
      });
    case "low-buy-back":
      return t(
        "The {purity} buy-back price would be {percent} of your selling price. Customers see this price.",
        { purity: warning.purity, percent: inPercent(warning.perMille) },
      );
    case "replaced-later":
      return t("Other prices are scheduled and will replace these on {moment}: {prices}.", {
        moment: formatMoment(new Date(warning.from)),
        prices: joinNames(
          purities.flatMap((purity) => {
            const price = warning.prices[purity]?.price;
            return price ? [`${purity} ${formatPerGram(price)}`] : [];
          }),
        ),
      });
  }
}

function keyOf(warning: PriceWarning): string {
  if (warning.why === "replaced-later") return new Date(warning.from).toISOString();
  return warning.why + ("purity" in warning ? warning.purity : "");
}

/** The names and values of the form fields that set these prices. */
function pricesOf(changes: PriceChange[]): Record<string, string | undefined> {
  return Object.fromEntries(
    changes.flatMap(({ purity, to, buyBack }) => [
      [purity, formatTypedAmount(to)],
      [`buyBack${purity}`, buyBack.to === null ? undefined : formatTypedAmount(buyBack.to)],
    ]),
  );
}

function inPercent(perMille: number): string {
  return `${(perMille / 10).toFixed(1)}%`;
}

function percent(from: SenPerGram, to: SenPerGram): string {
  const change = ((to - from) / from) * 100;
  return `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(1)}%`;
}

import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Fragment, useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { PriceEffect } from "#shop/catalogue/price-effect.server.ts";
import type { PriceChange, PriceDoubt } from "#shop/gold/set-gold-prices.server.ts";
import { formatMoney, type Sen, type SenPerGram } from "#shop/money.ts";

/**
 * A price that moves far, or does not fit the other, is mostly a slip of the keyboard: what is odd, old and
 * new side by side, and what it would do. A form of its own, so that what is confirmed is what is shown.
 */
export function ConfirmPrices(props: {
  doubts: PriceDoubt[];
  changes: PriceChange[];
  effects: PriceEffect[];
  confirmation: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  useEffect(() => box.current?.focus(), []);
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("confirmed") === true;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-sm border border-warn/40 bg-warn-wash p-4"
    >
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        Please look again before these prices are set
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {props.doubts.map((doubt) => (
          <li key={`${doubt.why}${"purity" in doubt ? doubt.purity : ""}`}>{sentence(doubt)}</li>
        ))}
      </ul>
      <ul className="mt-3 space-y-1 border-t border-warn/30 pt-3 tabular-nums">
        {props.changes.map(({ purity, from, to, buyBack }) => (
          <li key={purity}>
            <strong className="mr-2">{purity}</strong>
            <FromTo from={from && inRinggit(from)} to={inRinggit(to)} />
            {from && from !== to ? ` (${percent(from, to)})` : null}
            {buyBack.from === null && buyBack.to === null ? null : (
              <span className="block">
                Buy-back{" "}
                <FromTo
                  from={buyBack.from === null ? "none" : inRinggit(buyBack.from)}
                  to={buyBack.to === null ? "none" : inRinggit(buyBack.to)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {props.effects.length > 0 ? (
        <ul className="mt-3 space-y-1 border-t border-warn/30 pt-3 tabular-nums">
          {props.effects.map(({ purity, pieces, example: { name, before, after } }) => (
            <li key={purity}>
              {pieces === 1
                ? `1 piece of ${purity} changes`
                : `${pieces} pieces of ${purity} change`}
              ; {name} <FromTo from={before && formatMoney(before)} to={formatMoney(after)} />
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        {props.changes.map(({ purity, to, buyBack }) => (
          <Fragment key={purity}>
            <input type="hidden" name={purity} value={plain(to)} />
            {buyBack.to === null ? null : (
              <input type="hidden" name={`buyBack${purity}`} value={plain(buyBack.to)} />
            )}
          </Fragment>
        ))}
        <input type="hidden" name="confirmed" value={props.confirmation} />
        <Button type="submit" busy={isBusy} busyLabel="Updating...">
          Yes, set these prices
        </Button>
        <Link to={href("/admin/settings")} className={buttonClass({ variant: "secondary" })}>
          No, keep the old ones
        </Link>
      </Form>
    </div>
  );
}

function FromTo({ from, to }: { from: string | undefined; to: string }) {
  return (
    <>
      <span className="sr-only">from </span>
      {from ?? "no price"} <span aria-hidden="true">→</span>
      <span className="sr-only"> to </span> <strong>{to}</strong>
    </>
  );
}

function sentence(doubt: PriceDoubt): string {
  switch (doubt.why) {
    case "big-change":
      return `The ${doubt.purity} price changes by more than 10 %: from ${inRinggit(doubt.from)} to ${inRinggit(doubt.to)}.`;
    case "not-above":
      return "The 999 price is not above the 916 price. Are the two in the wrong fields?";
    case "odd-ratio":
      return `916 would be worth ${(doubt.perMille / 1000).toFixed(3)} of 999; it is mostly 0.88 to 0.96 of it.`;
    case "low-buy-back":
      return `The shop would buy ${doubt.purity} back at ${(doubt.perMille / 1000).toFixed(3)} of its own price; customers see that.`;
  }
}

function inRinggit(price: SenPerGram): string {
  return formatMoney(price as number as Sen);
}

function plain(price: SenPerGram): string {
  return (price / 100).toFixed(2);
}

function percent(from: SenPerGram, to: SenPerGram): string {
  const change = ((to - from) / from) * 100;
  return `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(1)} %`;
}

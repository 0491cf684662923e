import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { PriceChange } from "#shop/gold/set-gold-prices.server.ts";
import { formatMoney, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";

/**
 * More than 10 % in one step is mostly a slip of the keyboard: old and new, side by side. A form of its
 * own, so that what is confirmed is what is shown.
 */
export function ConfirmPrices(props: {
  prices: Record<Purity, SenPerGram>;
  changes: PriceChange[];
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
        This changes a price by more than 10 %
      </p>
      <ul className="mt-2 space-y-1 tabular-nums">
        {props.changes.map(({ purity, from, to }) => (
          <li key={purity}>
            <strong className="mr-2">{purity}</strong>
            <span className="sr-only">from </span>
            {inRinggit(from)} <span aria-hidden="true">→</span>
            <span className="sr-only"> to </span> <strong>{inRinggit(to)}</strong> (
            {percent(from, to)})
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="916" value={plain(props.prices["916"])} />
        <input type="hidden" name="999" value={plain(props.prices["999"])} />
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

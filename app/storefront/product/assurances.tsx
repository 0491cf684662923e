import type { ReactNode } from "react";
import { href } from "react-router";
import { Repeat2, ShieldCheck, Truck, type Icon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { caratOf } from "#app/ui/purity-badge.tsx";
import { formatMoney, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";

/** Delivery, exchange and hallmark. What the shop promises in detail is a page that its staff write. */
export function Assurances({ purity, buyBack }: { purity: Purity; buyBack: SenPerGram | null }) {
  return (
    <ul className="mt-8 divide-y divide-line border-y border-line">
      <Fact icon={Truck} title="Delivery">
        Free and insured in all of Malaysia, or collect it at the shop.
      </Fact>
      <Fact icon={ShieldCheck} title="Hallmark">
        Struck {purity} for {caratOf[purity]} gold. The weight shown is the net weight of the gold,
        and the invoice states both.
      </Fact>
      <Fact icon={Repeat2} title="Exchange">
        {buyBack === null ? null : (
          <>
            We buy back {purity} gold today at{" "}
            <span className="whitespace-nowrap tabular-nums">
              {formatMoney(buyBack as number as Sen)}/g
            </span>
            .{" "}
          </>
        )}
        See{" "}
        <Link
          to={href("/delivery-and-exchange")}
          className="text-gold-ink underline underline-offset-4"
        >
          how to exchange or trade in a piece
        </Link>
        .
      </Fact>
    </ul>
  );
}

function Fact(props: { icon: Icon; title: string; children: ReactNode }) {
  const { icon: Icon } = props;
  return (
    <li className="flex gap-4 py-4">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" strokeWidth={1.5} />
      <div>
        <h2 className="font-medium">{props.title}</h2>
        <p className="text-ink-soft">{props.children}</p>
      </div>
    </li>
  );
}

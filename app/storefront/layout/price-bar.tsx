import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { formatGoldChange, formatGoldPrice, type SenPerGram } from "#shop/money.ts";
import { CartLink } from "./cart-link.tsx";
import type { GoldPriceBar } from "./gold-price-bar.server.ts";

/**
 * Shows for example `916 RM 595.00/g ▲ 4.00 999 RM 640.00/g ▲ 4.00 updated 10:32 am`, and the cart where it has pieces
 * and the header is no longer on the screen.
 */
export function PriceBar({ gold, cartCount }: { gold: GoldPriceBar; cartCount: number }) {
  return (
    <section aria-label={t("Gold prices")} className="gold-price-bar">
      <Link to={href("/gold-price")} className="frame">
        {gold.rows.map(({ purity, price, change }) => (
          <span key={purity} className="gold-price">
            <b>{purity}</b>
            {price === undefined ? (
              <span>
                <span aria-hidden="true">—</span>
                <span className="sr-only">{t("no price today")}</span>
              </span>
            ) : (
              <span>{formatGoldPrice(price)}</span>
            )}
            {change === 0 ? null : <Change change={change} />}
          </span>
        ))}
        {gold.updated ? (
          <span className="hidden text-plum-text/80 md:block">
            {t("updated {time}", { time: gold.updated })}
          </span>
        ) : null}
      </Link>
      {cartCount > 0 ? <CartLink cartCount={cartCount} className="bar-cart" /> : null}
    </section>
  );
}

function Change({ change }: { change: SenPerGram }) {
  return (
    <span className="text-plum-text/80">
      <svg viewBox="0 0 8 7" aria-hidden="true" className={change < 0 ? "rotate-180" : undefined}>
        <path d="M4 0 8 7H0Z" />
      </svg>
      <span className="sr-only">
        {change > 0 ? tContext("price", "up") : tContext("price", "down")}
      </span>
      {formatGoldChange(change)}
    </span>
  );
}

import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import type { SetPrice } from "#shop/gold/recent-gold-prices.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

/** The latest prices, newest first, with who set them: nothing is ever overwritten. */
export function PriceHistory({ history }: { history: SetPrice[] }) {
  return (
    <Card title="Latest changes">
      {history.length === 0 ? (
        <p className="text-ink-soft">
          No price was ever set. Until both are, the pieces of that purity cannot be sold.
        </p>
      ) : (
        <ol className="-my-2 divide-y divide-line">
          {history.map(({ id, purity, price, since, setBy }) => (
            <li key={id} className="grid grid-cols-[3rem_1fr] items-baseline gap-x-2 py-2">
              <strong className="text-gold-ink tabular-nums">{purity}</strong>
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="tabular-nums">{formatMoney(price as number as Sen)}</span>
                <span className="text-xs leading-6 break-words text-ink-soft">
                  {setBy ? `${setBy}, ` : ""}
                  <DateTime value={since} className="tabular-nums" />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

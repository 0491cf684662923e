import { Card } from "#app/ui/card.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { t } from "#languages/messages.ts";
import { purityName } from "#shop/purity.ts";
import type { OwnPurchase } from "#shop/trade-ins/own-purchase.server.ts";
import { formatWeight } from "#shop/weight.ts";

/** How many pieces of a purchase to sell. `proof` shows that the shop has offered it to this visitor. */
export function OwnPieces({ purchase }: { purchase: OwnPurchase }) {
  const { orderId, orderNumber, proof, pieces } = purchase;
  return (
    <Card title={t("From order {number}", { number: orderNumber })}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="proof" value={proof} />
      <ul className="divide-y divide-line">
        {pieces.map(({ item, left }, at) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <input type="hidden" name={`pieces[${at}].orderItemId`} value={item.id} />
            <p className="min-w-0 flex-1 basis-48 break-words">
              <PieceName item={item} />
              <span className="block text-sm text-ink-soft tabular-nums">
                {purityName(item.purity)} · {formatWeight(item.weight)}
              </span>
            </p>
            <select
              aria-label={t("Pieces of {name}", { name: item.productName })}
              name={`pieces[${at}].quantity`}
              defaultValue={pieces.length === 1 ? "1" : "0"}
              className="control control-select w-24"
            >
              {Array.from({ length: Math.min(left, 99) + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import type { OwnPurchase } from "#shop/trade-ins/own-purchase.server.ts";
import { PieceCounts, PieceRow, sentQuantity } from "../shared/piece-row.tsx";

/** How many pieces of a purchase to sell. `proof` shows that the shop has offered it to this visitor. */
export function OwnPieces({
  purchase,
  sent,
}: {
  purchase: OwnPurchase;
  /** What was sent in a form that is wrong. */
  sent: SubmissionResult["initialValue"];
}) {
  const { orderId, orderNumber, proof, pieces } = purchase;
  return (
    <Card title={t("From order {number}", { number: orderNumber })}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="proof" value={proof} />
      <ul className="divide-y divide-line">
        {pieces.map(({ item, left }, at) => (
          <PieceRow key={item.id} item={item} at={at}>
            <select
              aria-label={t("Pieces of {name}", { name: item.productName })}
              name={`pieces[${at}].quantity`}
              defaultValue={
                sentQuantity(sent, { id: item.id, at }) ?? (pieces.length === 1 ? "1" : "0")
              }
              className="control control-select w-24"
            >
              <PieceCounts left={left} />
            </select>
          </PieceRow>
        ))}
      </ul>
    </Card>
  );
}

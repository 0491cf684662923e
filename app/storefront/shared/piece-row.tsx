import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { PieceName } from "#app/ui/piece-name.tsx";
import { purityName } from "#shop/purity.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { formatWeight } from "#shop/weight.ts";

/** An item of an order in a form, beside the field (`children`) for how many of its pieces are meant. */
export function PieceRow({
  item,
  at,
  children,
}: {
  item: OrderItem;
  at: number;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <input type="hidden" name={`pieces[${at}].orderItemId`} value={item.id} />
      <p className="min-w-0 flex-1 basis-48 break-words">
        <PieceName item={item} />
        <span className="block text-sm text-ink-soft tabular-nums">
          {purityName(item.purity)} · {formatWeight(item.weight)}
        </span>
      </p>
      {children}
    </li>
  );
}

/** How many pieces of the item a refused form named. Without JavaScript, the choice would be lost otherwise. */
export function sentQuantity(
  sent: SubmissionResult["initialValue"],
  { id, at }: { id: string; at: number },
): string | undefined {
  const row = (sent?.pieces as Record<string, string | undefined>[] | undefined)?.[at];
  return row?.orderItemId === id ? row.quantity : undefined;
}

/** The options of its field: none, one, up to all that are left. */
export function PieceCounts({ left }: { left: number }) {
  return Array.from({ length: Math.min(left, 99) + 1 }, (_, count) => (
    <option key={count} value={count}>
      {count}
    </option>
  ));
}

import { PieceName } from "#app/ui/piece-name.tsx";
import { PrintedDocument } from "#app/ui/printed-document.tsx";
import { t } from "#languages/messages.ts";
import { formatWeight } from "#shop/weight.ts";
import type { PaperProps } from "../shared/load-paper.server.tsx";

/** A box to tick for each item, and no prices, because the slip may be packed with a gift. */
export function SlipPaper({ order, shop, phone }: PaperProps) {
  const itemCount = order.items.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <PrintedDocument title={t("Packing slip")} {...{ order, shop, phone }}>
      <ul className="divide-y divide-line border-y border-ink">
        {order.items.map((item) => (
          <li key={item.id} className="flex break-inside-avoid items-start gap-4 py-3">
            <span aria-hidden="true" className="mt-1 size-4 shrink-0 border border-ink" />
            <div className="min-w-0 flex-1">
              <PieceName item={item} />
              <span className="block text-xs text-ink-soft tabular-nums">
                {item.purity} · {formatWeight(item.weight)}
              </span>
            </div>
            <span className="font-semibold tabular-nums">× {item.quantity}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between font-semibold">
        {t("Items")} <span className="tabular-nums">{itemCount}</span>
      </p>
      {order.notes ? (
        <section className="mt-5">
          <h3 className="text-xs text-ink-soft">{t("Customer's notes")}</h3>
          <p className="break-words whitespace-pre-line">{order.notes}</p>
        </section>
      ) : null}
    </PrintedDocument>
  );
}

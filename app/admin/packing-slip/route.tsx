import { requireStaff } from "#app/http/visitor.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { loadPrintedDocument } from "../shared/load-order.server.ts";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return loadPrintedDocument(await requireStaff(context, url), params.orderId);
}

/** The packing slip has a box to tick for each item. It has no prices, because it may be packed with a gift. */
export default function OrderPackingSlip({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const itemCount = order.items.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <PrintedDocumentPage {...loaderData} title="Packing slip">
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
        {" "}
        Items <span className="tabular-nums">{itemCount}</span>
      </p>
      {order.notes ? (
        <section className="mt-5">
          <h3 className="text-xs text-ink-soft">Customer's notes</h3>
          <p className="break-words whitespace-pre-line">{order.notes}</p>
        </section>
      ) : null}
    </PrintedDocumentPage>
  );
}

import { requireStaff } from "#app/http/visitor.server.ts";
import { Price } from "#app/ui/price.tsx";
import { SheetItem, SheetLine } from "#app/ui/printed-document.tsx";
import { methodNames } from "#shop/orders/method-names.ts";
import type { FullOrder } from "../shared/order-facts.tsx";
import { loadPrintedDocument } from "../shared/load-order.server.ts";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return loadPrintedDocument(await requireStaff(context, url), params.orderId);
}

/** The printable receipt of a paid order. For an order that is not paid, the title is "Pro forma". */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order, paidBy } = loaderData;
  const isPaid = order.paymentStatus === "completed";
  return (
    <PrintedDocumentPage {...loaderData} title={isPaid ? "Receipt" : "Pro forma"}>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item} />
      ))}
      <dl className="mt-4 space-y-1 border-t border-ink pt-4">
        <SheetLine name="Shipping">FREE</SheetLine>
        <SheetLine name="Total" isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        <SheetLine name="Payment">{paymentText(order, paidBy)}</SheetLine>
      </dl>
      {isPaid ? null : (
        <p className="mt-4 font-medium">This isn't a receipt. The order hasn't been paid yet.</p>
      )}
    </PrintedDocumentPage>
  );
}

/** The printed text about the payment. It names no method if staff set the order to paid without recording one. */
function paymentText(
  { paymentMethod, paymentStatus }: Pick<FullOrder, "paymentMethod" | "paymentStatus">,
  paidBy: FullOrder["paymentMethod"] | undefined,
): string {
  if (paymentStatus !== "completed") return `${methodNames[paymentMethod]}, not paid yet`;
  return paidBy ? `${methodNames[paidBy]}, paid` : "Paid";
}

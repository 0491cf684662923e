import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ItemLedger, SheetLine } from "#app/ui/item-ledger.tsx";
import { Price } from "#app/ui/price.tsx";
import { AdminErrorPage } from "./error-page.tsx";
import { paperFor } from "./order/paper-for.server.ts";
import { Paper } from "./order/paper.tsx";
import type { Route } from "./+types/order-receipt";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return paperFor(await requireStaff(context, url), params.orderId);
}

/** The customer's receipt once the order is paid, a pro forma before that. */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const isPaid = order.paymentStatus === "completed";
  return (
    <Paper {...loaderData} title={isPaid ? "Receipt" : "Pro forma"}>
      {order.items.map((item) => (
        <ItemLedger key={item.id} item={item} />
      ))}
      <dl className="mt-4 space-y-1 border-t border-ink pt-4">
        <SheetLine name="Shipping">FREE</SheetLine>
        <SheetLine name="Total" isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        <SheetLine name="Payment">
          {order.paymentMethod.replaceAll("_", " ").toUpperCase()},{" "}
          {isPaid ? "paid" : "not paid yet"}
        </SheetLine>
      </dl>
      {isPaid ? null : (
        <p className="mt-4 font-medium">
          This is not a receipt: no payment was accepted for it yet.
        </p>
      )}
    </Paper>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: href("/admin/orders"), label: "Back to orders" }} />;
}

import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Price } from "#app/ui/price.tsx";
import { formatMoney, goldValue, type Sen } from "#shop/money.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { AdminErrorPage } from "./error-page.tsx";
import { paperFor } from "./order/paper-for.server.ts";
import { Paper } from "./order/paper.tsx";
import { PieceName } from "./order/piece-name.tsx";
import type { Route } from "./+types/order-receipt";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return paperFor(await requireStaff(context, url), params.orderId);
}

/**
 * What the Trade Descriptions (Articles Made of Precious Metals) Regulations ask a seller to write down of
 * each article: its fineness, its weight, the price of the gold, the workmanship, the total.
 */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const isPaid = order.paymentStatus === "completed";
  return (
    <Paper {...loaderData} title={isPaid ? "Receipt" : "Pro forma"}>
      {order.items.map((item) => (
        <ItemLedger key={item.id} item={item} />
      ))}
      <dl className="mt-4 space-y-1 border-t border-ink pt-4">
        <Line name="Shipping">FREE</Line>
        <Line name="Total" isTotal>
          <Price amount={order.totalAmount} />
        </Line>
        <Line name="Payment">
          {order.paymentMethod.replaceAll("_", " ").toUpperCase()},{" "}
          {isPaid ? "paid" : "not paid yet"}
        </Line>
      </dl>
      {isPaid ? null : (
        <p className="mt-4 font-medium">
          This is not a receipt: no payment was accepted for it yet.
        </p>
      )}
    </Paper>
  );
}

function ItemLedger({ item }: { item: OrderItem }) {
  const price = formatMoney(item.goldPriceAtPurchase as number as Sen);
  return (
    <section className="break-inside-avoid border-t border-line py-4">
      <h3 className="mb-1">
        <PieceName item={item} />
      </h3>
      <dl>
        <Line name="Gold (fineness)">{item.purity === "916" ? "916 (22K)" : "999 (24K)"}</Line>
        <Line name="Net gold weight">{formatWeight(item.weight)}</Line>
        <Line name="Gold price per gram">{price}</Line>
        <Line name="Gold value">
          <Price amount={goldValue(item.goldPriceAtPurchase, item.weight)} />
        </Line>
        <Line name="Labour (workmanship)">
          <Price amount={item.labourFee} />
        </Line>
        {item.priceAdjustment === 0 ? null : (
          <Line name="Adjustment for the choice">
            <Price amount={item.priceAdjustment} />
          </Line>
        )}
        <Line name="Price of one">
          <Price amount={item.unitPrice} />
        </Line>
        <Line name="Quantity">{item.quantity}</Line>
        <Line name="Subtotal" isTotal>
          <Price amount={item.subtotal} />
        </Line>
      </dl>
    </section>
  );
}

function Line(props: { name: string; isTotal?: boolean; children: React.ReactNode }) {
  return (
    <div className={props.isTotal ? "flex justify-between gap-4 font-semibold" : line}>
      <dt>{props.name}</dt>
      <dd className="text-right tabular-nums">{props.children}</dd>
    </div>
  );
}

const line = "flex justify-between gap-4 text-sm";

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: href("/admin/orders"), label: "Back to orders" }} />;
}

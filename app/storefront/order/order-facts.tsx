import type { ReactNode } from "react";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import type { PaymentMethod, PublicOrder } from "#shop/orders/read-order.server.ts";
import { methodNames } from "#shop/orders/method-names.ts";
import type { FullOrder } from "../shared/order/order-view.server.ts";

/** What anyone with the order's URL may see. */
export function PublicFacts({ order }: { order: PublicOrder }) {
  return (
    <>
      <dl className="space-y-4">
        <Summary order={order} />
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
        To keep your details private, we show them only in the browser or account you ordered with,
        and with the link in your order email.
      </p>
    </>
  );
}

export function OrderFacts({
  order,
  phone,
  paidBy,
}: {
  order: FullOrder;
  phone: string;
  /** The method actually used; undefined while unpaid. */
  paidBy: PaymentMethod | undefined;
}) {
  const { address } = order;
  // On a cancelled order, "Pending" would suggest that there is still something to pay.
  const isOver = order.orderStatus === "cancelled" && order.paymentStatus !== "completed";
  return (
    <dl className="space-y-4">
      <Summary order={order} />
      <Fact name="Payment method">{methodNames[paidBy ?? order.paymentMethod]}</Fact>
      {isOver ? null : (
        <Fact name="Payment status">
          <StatusBadge status={order.paymentStatus} />
        </Fact>
      )}
      <Fact name="Name">{order.fullName}</Fact>
      <Fact name="Phone">
        <span className="tabular-nums">{phone}</span>
      </Fact>
      {order.email ? <Fact name="Email">{order.email}</Fact> : null}
      {address ? (
        <Fact name="Deliver to">
          <AddressLines address={address} />
        </Fact>
      ) : (
        <Fact name="Delivery method">Collect at the shop</Fact>
      )}
      {order.notes ? (
        <Fact name="Notes">
          <span className="whitespace-pre-line">{order.notes}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Summary({ order }: { order: PublicOrder }) {
  return (
    <>
      <Fact name="Order number">
        <span className="tabular-nums">{order.orderNumber}</span>
      </Fact>
      <Fact name="Order status">
        <StatusBadge status={order.orderStatus} />
      </Fact>
      <Fact name="Date">
        <DateTime value={order.createdAt} />
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

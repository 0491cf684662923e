import type { ReactNode } from "react";
import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import type { PublicOrder, SeenOrder } from "#shop/orders/read-order.server.ts";
import { paymentMethodName } from "./words.ts";

type WholeOrder = Extract<SeenOrder, { whole: true }>["order"];

/** What anyone who has the address may read. */
export function PublicFacts({ order }: { order: PublicOrder }) {
  return (
    <>
      <dl className="space-y-4">
        <Standing order={order} />
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
        Name, address and payment are shown only to the buyer: in the browser or account that placed
        the order, or through the link in its e-mail.
      </p>
    </>
  );
}

export function OrderFacts({ order, phone }: { order: WholeOrder; phone: string }) {
  const { address } = order;
  // "Pending" would let the buyer of a cancelled order fear that money is still awaited.
  const isOver = order.orderStatus === "cancelled" && order.paymentStatus !== "completed";
  return (
    <dl className="space-y-4">
      <Standing order={order} />
      <Fact name="Payment method">{paymentMethodName(order.paymentMethod)}</Fact>
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
          <address className="not-italic">
            {[address.line1, address.line2, `${address.postcode} ${address.city}`, address.state]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        </Fact>
      ) : (
        <Fact name="How you receive it">Collect at the shop</Fact>
      )}
      {order.notes ? (
        <Fact name="Notes">
          <span className="whitespace-pre-line">{order.notes}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Standing({ order }: { order: PublicOrder }) {
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

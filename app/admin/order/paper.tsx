import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PageHead } from "../page-head.tsx";
import type { WholeOrder } from "./order-facts.tsx";

export type Shop = {
  name: string;
  registrationNumber: string;
  address: string;
  phone: string;
  email: string;
};

/** A sheet with the shop's head, for the printer: what stands around it on the screen is not printed. */
export function Paper({
  title,
  shop,
  order,
  phone,
  children,
}: {
  title: string;
  shop: Shop;
  order: WholeOrder;
  phone: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={`${title} ${order.orderNumber}`}
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                to={href("/admin/orders/:orderId", { orderId: order.id })}
                variant="secondary"
              >
                Back to the order
              </ButtonLink>
              {hydrated ? (
                <Button type="button" onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-4" /> Print
                </Button>
              ) : null}
            </div>
          }
        />
      </div>
      <article className="mx-auto max-w-3xl border border-line bg-card p-5 sm:p-10 print:max-w-none print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
          <div className="min-w-0">
            <p className="display text-xl">{shop.name}</p>
            {shop.registrationNumber ? (
              <p className="text-xs">Registration no. {shop.registrationNumber}</p>
            ) : null}
            <p className="text-xs break-words whitespace-pre-line text-ink-soft">{shop.address}</p>
            <p className="text-xs break-words text-ink-soft">
              {[shop.phone, shop.email].filter(Boolean).join(" · ")}
            </p>
          </div>
          <div className="sm:text-right">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="tabular-nums">{order.orderNumber}</p>
            <DateTime value={order.createdAt} className="text-xs text-ink-soft" />
          </div>
        </header>
        <section className="my-5 grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
          <div className="min-w-0">
            <h3 className="text-xs text-ink-soft">Customer</h3>
            <p className="font-medium break-words">{order.fullName}</p>
            <p className="tabular-nums">{phone}</p>
          </div>
          <div className="min-w-0">
            <h3 className="text-xs text-ink-soft">
              {order.address ? "Deliver to" : "Receives it"}
            </h3>
            {order.address ? (
              <address className="break-words not-italic">
                {[
                  order.address.line1,
                  order.address.line2,
                  `${order.address.postcode} ${order.address.city}`,
                  order.address.state,
                ]
                  .filter(Boolean)
                  .map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
              </address>
            ) : (
              <p>Collect at the shop</p>
            )}
          </div>
        </section>
        {children}
      </article>
    </>
  );
}

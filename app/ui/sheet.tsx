import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DateTime } from "./date-time.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type SheetShop = {
  name: string;
  registrationNumber: string;
  address: string;
  phone: string;
  email: string;
};

type SheetOrder = {
  orderNumber: string;
  createdAt: Date;
  fullName: string;
  address: {
    line1: string;
    line2: string | null;
    postcode: string;
    city: string;
    state: string;
  } | null;
};

export type SheetParts = { shop: SheetShop; order: SheetOrder; phone: string };

/** A sheet of paper about an order, with the shop's head; what stands around it is not to be printed. */
export function Sheet({
  title,
  shop,
  order,
  phone,
  children,
}: SheetParts & { title: string; children: ReactNode }) {
  return (
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
          <h3 className="text-xs text-ink-soft">{order.address ? "Deliver to" : "Receives it"}</h3>
          <Destination address={order.address} />
        </div>
      </section>
      {children}
    </article>
  );
}

function Destination({ address }: Pick<SheetOrder, "address">) {
  if (!address) return <p>Collect at the shop</p>;
  const { line1, line2, postcode, city, state } = address;
  return (
    <address className="break-words not-italic">
      {[line1, line2, `${postcode} ${city}`, state].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** Only where it can do something: without JavaScript the browser's own menu prints. */
export function PrintButton() {
  const hydrated = useHydrated();
  return hydrated ? (
    <Button type="button" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4" /> Print
    </Button>
  ) : null;
}

import Printer from "lucide:printer";
import type { ComponentProps, ReactNode } from "react";
import { t } from "#languages/messages.ts";
import { receiptBreakdown } from "#shop/receipt-breakdown.ts";
import { AddressLines } from "./address-lines.tsx";
import { Button, type ButtonLook } from "./button.tsx";
import { classes } from "./classes.ts";
import { DateTime } from "./date-time.tsx";
import { PieceName } from "./piece-name.tsx";
import { PriceBreakdown } from "./price-breakdown.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type DocumentShop = {
  name: string;
  registrationNumber: string;
  address: string;
  phone: string;
  email: string;
};

type DocumentOrder = {
  orderNumber: string;
  createdAt: Date;
  fullName: string;
  address: ComponentProps<typeof AddressLines>["address"] | null;
};

export type DocumentParts = { shop: DocumentShop; order: DocumentOrder; phone: string };

/** A printable document about an order, with the shop's letterhead. Printing leaves out the page around it. */
export function PrintedDocument({
  title,
  shop,
  order,
  phone,
  children,
}: DocumentParts & { title: string; children: ReactNode }) {
  return (
    <article className="mx-auto max-w-3xl border border-line bg-card p-5 sm:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
        <div className="min-w-0">
          <p className="display text-xl">{shop.name}</p>
          {shop.registrationNumber ? (
            <p className="text-xs">
              {t("Registration no. {number}", { number: shop.registrationNumber })}
            </p>
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
          <h3 className="text-xs text-ink-soft">{t("Customer")}</h3>
          <p className="font-medium break-words">{order.fullName}</p>
          <p className="tabular-nums">{phone}</p>
        </div>
        <div className="min-w-0">
          <h3 className="text-xs text-ink-soft">
            {order.address ? t("Deliver to") : t("Delivery")}
          </h3>
          {order.address ? (
            <AddressLines address={order.address} />
          ) : (
            <p>{t("Collect at the shop")}</p>
          )}
        </div>
      </section>
      {children}
    </article>
  );
}

type SheetItem = ComponentProps<typeof PieceName>["item"] & Parameters<typeof receiptBreakdown>[0];

export function SheetItem({ item, children }: { item: SheetItem; children?: ReactNode }) {
  return (
    <section className="break-inside-avoid border-t border-line py-4">
      <h3 className="mb-1">
        <PieceName item={item} />
      </h3>
      <PriceBreakdown rows={receiptBreakdown(item)} className="text-sm" />
      {children}
    </section>
  );
}

/** A name on the left and its amount on the right. The parent must be a `<dl>`. */
export function SheetLine(props: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes("flex justify-between gap-4", props.isTotal ? "font-semibold" : "text-sm")}
    >
      <dt>{props.name}</dt>
      <dd className="text-right tabular-nums">{props.children}</dd>
    </div>
  );
}

/** Hidden without JavaScript, because the button would do nothing. The browser's own Print command still works. */
export function PrintButton({ variant }: Pick<ButtonLook, "variant">) {
  const hydrated = useHydrated();
  return hydrated ? (
    <Button type="button" variant={variant} onClick={() => window.print()}>
      <Printer className="size-4" /> {t("Print")}
    </Button>
  ) : null;
}

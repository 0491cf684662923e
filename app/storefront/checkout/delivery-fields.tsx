import type { FieldMetadata } from "@conform-to/react";
import Store from "lucide:store";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { Truck } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import type { Sen } from "#shop/money.ts";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import type { LayoutData } from "../shared/page-meta.ts";
import { useInsuredLimit } from "../shared/use-insured-limit.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { SaveAddress } from "./save-address.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import { FormSection } from "./form-section.tsx";
import type { TypedField } from "./use-typed-fields.ts";

/** The delivery method and the address. CSS alone shows and hides the address fields, so no JavaScript is needed. */
export function DeliveryFields({
  fields,
  savedAddresses,
  canSave,
  dateTexts,
  prices,
}: {
  fields: Record<TypedField | "saveAddress", FieldMetadata<string>>;
  savedAddresses: SavedAddress[];
  canSave: boolean;
  dateTexts: DeliveryDateTexts | undefined;
  /** What each piece of the order costs. */
  prices: (Sen | undefined)[];
}) {
  const [method, setMethod] = useState(fields.deliveryMethod.initialValue ?? "collect");
  // Not required before hydration: a browser silently blocks a form whose required field is hidden and empty.
  const required = useHydrated() && method === "deliver";
  const { name } = fields.deliveryMethod;
  const limit = useInsuredLimit(prices);
  return (
    <FormSection legend={t("How would you like to receive it?")}>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          icon={Store}
          title={t("Collect at the shop")}
          name={name}
          value="collect"
          data-collect
          defaultChecked={method === "collect"}
          onChange={() => setMethod("collect")}
        >
          {dateTexts ? <DateLine>{dateTexts.collect}</DateLine> : null}
          {t("We'll tell you as soon as your order is ready.")}
          <Place />
        </ChoiceCard>
        <ChoiceCard
          icon={Truck}
          title={t("Deliver")}
          name={name}
          value="deliver"
          data-deliver
          defaultChecked={method === "deliver"}
          onChange={() => setMethod("deliver")}
        >
          {dateTexts ? <DateLine>{dateTexts.anywhere}</DateLine> : null}
          {limit
            ? t("Delivery is free anywhere in Malaysia, and insured up to {limit} per parcel.", {
                limit,
              })
            : t("Delivery is free anywhere in Malaysia, with tracking and signature.")}
        </ChoiceCard>
      </div>
      <div className="mt-6 hidden gap-x-5 gap-y-2 group-has-[[data-deliver]:checked]/section:grid sm:grid-cols-6">
        <SavedAddresses addresses={savedAddresses} fields={fields} />
        <AddressFields fields={fields} required={required} section="shipping" />
        {canSave ? <SaveAddress fields={fields} addresses={savedAddresses} /> : null}
      </div>
    </FormSection>
  );
}

/** Where and when orders are collected, as far as the shop's profile has it. */
function Place() {
  const shop = useRouteLoaderData<LayoutData>("storefront/layout")?.shop;
  return (
    <>
      {shop?.address ? (
        <span className="mt-2 block whitespace-pre-line text-ink">{shop.address}</span>
      ) : null}
      {shop?.hours.text ? (
        <span lang={shop.hours.lang} className="block whitespace-pre-line">
          {shop.hours.text}
        </span>
      ) : null}
    </>
  );
}

function DateLine({ children }: { children: string }) {
  return <span className="block font-medium text-ink">{children}</span>;
}

import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { couriers } from "#shop/fulfilment/couriers.ts";
import type { PackedParcel } from "#shop/fulfilment/packed-parcels.server.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { formatMoney } from "#shop/money.ts";
import { Options } from "../shared/options.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { useIsSending } from "../shared/intent-button.tsx";
import type { TypedNumbers } from "./import-action.server.ts";

/** A field for the tracking number of each packed parcel, to type or scan. What is typed is previewed as a file is. */
export function TypeNumbers({
  parcels,
  usualCourier,
  isSelection,
  problem,
  typed,
}: {
  parcels: PackedParcel[];
  usualCourier: string | undefined;
  /** Whether these are the parcels of orders that staff selected, instead of all. */
  isSelection: boolean;
  problem: string | undefined;
  /** What was typed before, to be corrected. */
  typed: TypedNumbers | undefined;
}) {
  const isBusy = useIsSending("typedCourier");
  if (parcels.length === 0) {
    if (!isSelection) return null;
    return (
      <Card title={t("Type or scan the numbers")}>
        <p>
          {t("None of the selected orders has a packed parcel for a courier. Pack them first.")}
        </p>
      </Card>
    );
  }
  return (
    <Card title={t("Type or scan the numbers")}>
      {problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {problem}
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data">
        <SelectField
          label={t("Courier")}
          name="typedCourier"
          required
          dense
          className="mb-4 max-w-xs"
          defaultValue={typed?.courier ?? usualCourier ?? ""}
        >
          <option value="">{t("Choose")}</option>
          <Options
            of={couriers
              .filter(({ id }) => id !== "other")
              .map(({ id }) => ({ id, name: courierName(id) }))}
          />
        </SelectField>
        <ul className="mb-4 divide-y divide-line">
          {parcels.map(({ id, label, fullName, place, insuredValue }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium tabular-nums">{label}</p>
                <p className="text-xs wrap-anywhere text-ink-soft tabular-nums">
                  {wholeAmounts(
                    [fullName, place, formatMoney(insuredValue)].filter(Boolean).join(" · "),
                  )}
                </p>
              </div>
              <HiddenFields of={{ parcel: label }} />
              <input
                name="number"
                defaultValue={typed?.numbers[label]}
                aria-label={t("Tracking number of {parcel}", { parcel: label })}
                placeholder={t("Tracking number")}
                maxLength={80}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="control basis-56 sm:w-64!"
              />
            </li>
          ))}
        </ul>
        <Button type="submit" busy={isBusy} busyLabel={t("Checking...")}>
          {t("Check the numbers")}
        </Button>
        <p className="mt-2 text-xs text-ink-soft">
          {t("Parcels without a number stay packed. Nothing is sent before you confirm.")}
        </p>
      </Form>
    </Card>
  );
}

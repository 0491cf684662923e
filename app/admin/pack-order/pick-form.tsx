import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";

type Fields = { shipmentId: string; picks: { orderItemId: string; quantity: string }[] };

/** The button has the focus at first: Enter begins a shipment of all pieces that are left. */
export function PickForm({
  items,
  shipmentId,
  lastResult,
}: {
  items: { item: OrderItem; left: number }[];
  shipmentId: string;
  lastResult: SubmissionResult | null;
}) {
  const { state } = useNavigation();
  const begin = useRef<HTMLButtonElement>(null);
  const [form, fields] = useForm<Fields>({
    id: "pick",
    lastResult,
    defaultValue: {
      shipmentId,
      picks: items.map(({ item, left }) => ({ orderItemId: item.id, quantity: `${left}` })),
    },
  });
  const picks = fields.picks.getFieldList();
  const quantities = Object.fromEntries(
    picks.map((pick) => {
      const { quantity } = pick.getFieldset();
      return [quantity.name, quantity];
    }),
  );
  useEffect(() => begin.current?.focus({ preventScroll: true }), []);
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, quantities)} />
      <HiddenFields of={{ shipmentId: fields.shipmentId.initialValue ?? shipmentId }} />
      <Card title={t("What goes into this shipment?")}>
        <ul className="divide-y divide-line">
          {items.map(({ item, left }, at) => {
            const pick = picks[at]?.getFieldset();
            return (
              <li
                key={item.id}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <PieceName item={item} />
                  <span className="block text-xs text-ink-soft tabular-nums">
                    {item.purity} · {formatWeight(item.weight)}
                  </span>
                </div>
                <HiddenFields of={{ [`picks[${at}].orderItemId`]: item.id }} />
                <InputField
                  label={t("Pieces")}
                  hint={tPlural(left, "{count} left to pack", "{count} left to pack")}
                  field={pick?.quantity}
                  name={`picks[${at}].quantity`}
                  inputMode="numeric"
                  autoComplete="off"
                  dense
                  className="w-32"
                />
              </li>
            );
          })}
        </ul>
        <Button
          ref={begin}
          type="submit"
          className="mt-4"
          busy={state === "submitting"}
          busyLabel={t("Loading...")}
        >
          {t("Start packing")}
        </Button>
      </Card>
    </Form>
  );
}

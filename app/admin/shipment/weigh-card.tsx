import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { t } from "#languages/messages.ts";
import type { Milligrams } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import type { ShipmentAnswer } from "./shipment-action.server.ts";
import type { StepProps } from "./step-props.ts";

type Item = StepProps["progress"]["items"][number];

/** The pieces of the shipment. While it is packed, each item has a form of its own: scales send Enter after a weight. */
export function WeighCard({ shipment, progress, answer }: StepProps) {
  const isPacking = shipment.status === "packing";
  return (
    <Card title={isPacking ? t("1. Weigh") : t("What is in it")}>
      <ul className="divide-y divide-line">
        {progress.items.map((one) => (
          <li key={one.item.id} className="py-4 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <PieceName item={one.item} />
                <span className="block text-xs text-ink-soft tabular-nums">
                  {one.item.purity} · {formatWeight(one.item.weight)}
                </span>
              </div>
              <span className="font-semibold tabular-nums">× {one.quantity}</span>
            </div>
            {isPacking ? <WeighForm one={one} answer={answer} /> : null}
            <Reading one={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WeighForm({
  one: { item, quantity, expected, weightRead },
  answer,
}: {
  one: Item;
  answer: ShipmentAnswer | undefined;
}) {
  const refused = answer?.intent === "weigh" && answer.itemId === item.id ? answer : undefined;
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-start gap-x-3">
      <HiddenFields of={{ orderItemId: item.id }} />
      <InputField
        id={`weigh-${item.id}`}
        label={
          quantity > 1 ? t("Weight of these pieces together (g)") : t("Weight on the scale (g)")
        }
        hint={t("Sold as {weight}", { weight: formatWeight(expected) })}
        name="weightRead"
        inputMode="decimal"
        autoComplete="off"
        required
        dense
        defaultValue={
          refused?.values.weightRead ??
          (weightRead === null ? "" : formatWeight(weightRead).replace(" g", ""))
        }
        error={refused?.problem}
        className="min-w-44 flex-1 sm:max-w-64"
      />
      <IntentButton
        intent="weigh"
        formField={["orderItemId", item.id]}
        variant="secondary"
        className="mt-2 sm:mt-7.5"
        busyLabel={t("Saving...")}
      >
        {t("Save weight")}
      </IntentButton>
    </Form>
  );
}

/** What the scale showed, and whether that is what the customer paid for. */
function Reading({ one: { weightRead, difference, isRight, expected } }: { one: Item }) {
  if (weightRead === null || difference === undefined) return null;
  const read = formatWeight(weightRead);
  if (isRight) {
    return (
      <p className="mt-2 text-sm text-ok tabular-nums">
        {t("Weighed {read}, sold as {paid}", { read, paid: formatWeight(expected) })}
      </p>
    );
  }
  const amount = formatWeight(Math.abs(difference) as Milligrams);
  return (
    <p role="alert" className="mt-2 text-sm font-medium text-bad tabular-nums">
      {difference > 0
        ? t("{read} is {amount} more than the customer paid for. Is it the right piece?", {
            read,
            amount,
          })
        : t("{read} is {amount} less than the customer paid for. Is it the right piece?", {
            read,
            amount,
          })}
    </p>
  );
}

import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { couriers } from "#shop/fulfilment/couriers.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import type { StepProps } from "./step-props.ts";
import { ReasonField, StepProblem } from "./step-problem.tsx";

/** Hands a packed parcel to a courier. */
export function CourierForm({ shipment, cover, usualCourier, answer, isOwner }: StepProps) {
  const sent = answer?.intent === "send" ? answer : undefined;
  const errorOf = (field: string) => (sent?.field === field ? sent.problem : undefined);
  const linkError = errorOf("trackingUrl");
  return (
    <Card title={t("4. Give it to the courier")}>
      <StepProblem answer={answer} intent="send" isOwner={isOwner} />
      <Cover value={shipment.insuredValue} cover={cover} />
      <Form method="post" preventScrollReset className="group/send">
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            id="courier"
            label={t("Courier")}
            name="courier"
            required
            defaultValue={sent?.values.courier ?? usualCourier ?? ""}
            error={errorOf("courier")}
          >
            <option value="">{t("Choose")}</option>
            <Options of={couriers.map(({ id }) => ({ id, name: courierName(id) }))} />
          </SelectField>
          <InputField
            id="tracking-number"
            label={t("Tracking number")}
            name="trackingNumber"
            maxLength={80}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={sent?.values.trackingNumber}
            error={errorOf("trackingNumber")}
          />
        </div>
        {/* CSS shows the link only for couriers that need one, which works without JavaScript. */}
        <div
          className={classes(
            !linkError &&
              "hidden group-has-[option:is([value=skynet],[value=gdex],[value=lalamove],[value=other]):checked]/send:block",
          )}
        >
          <InputField
            label={t("Tracking link")}
            hint={t("The link that the courier gave for this parcel, if there is one.")}
            name="trackingUrl"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            defaultValue={sent?.values.trackingUrl}
            error={linkError}
          />
        </div>
        {isOwner && sent?.isForOwners ? <ReasonField answer={answer} intent="send" /> : null}
        <IntentButton intent="send" busyLabel={t("Saving...")}>
          {t("Mark as sent")}
        </IntentButton>
      </Form>
    </Card>
  );
}

/** Whether an insurance covers this parcel today, and with which couriers. */
function Cover({ value, cover }: { value: Sen; cover: Record<string, Sen> }) {
  const covering = Object.entries(cover).filter(([, perParcel]) => perParcel >= value);
  const names = covering.map(([courier]) => courierName(courier)).join(", ");
  const amount = formatMoney(value);
  return (
    <p className="mb-4 text-sm text-ink-soft">
      {covering.length > 0
        ? t("Worth {amount}. Insured with: {couriers}.", { amount, couriers: names })
        : t("Worth {amount}. No insurance covers this parcel today.", { amount })}
    </p>
  );
}

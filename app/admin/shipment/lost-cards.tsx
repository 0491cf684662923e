import { Form, href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { InputField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { formatMoney } from "#shop/money.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import type { StepProps } from "./step-props.ts";
import { StepProblem } from "./step-problem.tsx";

type LostData = NonNullable<StepProps["lost"]>;

/** What is done about a lost parcel: for the customer, and with the insurer. */
export function LostCards(props: StepProps) {
  const { lost } = props;
  return lost ? (
    <>
      <CustomerCard {...props} lost={lost} />
      <ClaimCard {...props} lost={lost} />
    </>
  ) : null;
}

function CustomerCard({ shipment, order, answer, isOwner, lost }: StepProps & { lost: LostData }) {
  const { choice, settledAt, amount } = shipment.lost ?? {};
  return (
    <Card title={t("What the customer gets")}>
      {settledAt ? (
        <p>
          {choice === "refund"
            ? t("Refunded: {amount}.", { amount: formatMoney(amount!) })
            : t("The same pieces again. They are reserved, and can be packed.")}
        </p>
      ) : order.orderStatus === "cancelled" ? (
        <p>{t("The order is cancelled, so its payment is refunded as a whole.")}</p>
      ) : (
        <>
          {choice === "refund" ? (
            <RefundForm {...{ answer, isOwner, lost }} />
          ) : order.orderStatus === "completed" ? null : (
            <p>
              {t("The customer chooses on their order page. If they call, choose for them here.")}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {choice === "refund" ? null : (
              <ChoiceForm choice="refund" answer={answer} isOwner={isOwner} />
            )}
            <details open={answer?.values.choice === "send-again"}>
              <summary className="disclosure w-fit">{t("Send the same pieces again")}</summary>
              <p className="mb-3 text-ink-soft">
                {t("The pieces are taken from the stock at once. You can't undo this.")}
              </p>
              <ChoiceForm choice="send-again" answer={answer} isOwner={isOwner} />
            </details>
          </div>
        </>
      )}
      {choice === "send-again" && settledAt ? (
        <TextLink standalone to={href("/admin/orders/:orderId/pack", { orderId: order.id })}>
          {t("Pack them")}
        </TextLink>
      ) : null}
    </Card>
  );
}

function ChoiceForm({
  choice,
  answer,
  isOwner,
}: Pick<StepProps, "answer" | "isOwner"> & { choice: "refund" | "send-again" }) {
  return (
    <Form method="post" preventScrollReset>
      {answer?.values.choice === choice ? (
        <StepProblem answer={answer} intent="lost-choice" isOwner={isOwner} />
      ) : null}
      <input type="hidden" name="choice" value={choice} />
      <IntentButton intent="lost-choice" variant="secondary" busyLabel={t("Saving...")}>
        {choice === "refund" ? t("Refund") : t("Yes, send them again")}
      </IntentButton>
    </Form>
  );
}

function RefundForm({
  answer,
  isOwner,
  lost,
}: Pick<StepProps, "answer" | "isOwner"> & { lost: LostData }) {
  const { amount, parts } = lost.refund;
  const sent = answer?.intent === "lost-refund" ? answer : undefined;
  const needsReference = amount > 0 && parts.some(({ method }) => method !== "stripe");
  return (
    <Form method="post" preventScrollReset>
      <StepProblem answer={answer} intent="lost-refund" isOwner={isOwner} />
      <HiddenFields of={{ refundId: lost.refundId, shownAmount: amount }} />
      <p className="mb-3">
        {amount > 0
          ? t("The customer chose a refund. Refund {amount} for these pieces.", {
              amount: formatMoney(amount),
            })
          : t("The customer chose a refund. These pieces were refunded already.")}
      </p>
      {amount > 0 ? (
        <ul className="mb-3">
          {parts.map((part) => (
            <li key={part.method}>
              {methodText(part.method)} {parts.length > 1 ? formatMoney(part.amount) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {needsReference ? (
        <InputField
          label={t("Reference")}
          hint={t("Refund first, then enter the number of the transfer or of the slip.")}
          name="reference"
          maxLength={100}
          autoComplete="off"
          defaultValue={sent?.values.reference}
          error={sent?.field === "reference" ? sent.problem : undefined}
        />
      ) : null}
      <IntentButton intent="lost-refund" className="mt-3" busyLabel={t("Saving...")}>
        {amount > 0 ? t("Refund {amount}", { amount: formatMoney(amount) }) : t("Mark as refunded")}
      </IntentButton>
    </Form>
  );
}

function methodText(method: LostData["refund"]["parts"][number]["method"]): string {
  if (method === "stripe") return t("Stripe returns the money to the customer's bank or card.");
  if (method === "card_terminal") {
    return t("The customer paid at the card terminal, so the money goes back to the card.");
  }
  return t("Ask the customer for a bank account in their name, and transfer the money.");
}

function ClaimCard({ shipment, order, answer, isOwner, lost }: StepProps & { lost: LostData }) {
  const { courier, insuredValue, sealNumber, trackingNumber, leftAt } = shipment;
  const { claimSentAt, claimClosedAt } = shipment.lost ?? {};
  const { policy } = lost;
  return (
    <Card title={t("Insurance claim")}>
      <Facts
        facts={{
          [t("Insurer")]: policy?.insurer,
          [t("Policy number")]: policy?.policyNumber,
          [policy ? t("Insured for") : t("Value of the pieces")]: formatMoney(insuredValue),
          [t("Courier")]: courier ? courierName(courier) : t("Brought by our staff"),
          [t("Tracking number")]: trackingNumber,
          [t("Sent")]: leftAt ? <DateTime value={leftAt} /> : null,
          [t("Seal number")]: sealNumber,
          [t("Claim sent")]: claimSentAt ? <DateTime value={claimSentAt} /> : null,
          [t("Claim closed")]: claimClosedAt ? <DateTime value={claimClosedAt} /> : null,
        }}
      />
      {policy ? null : (
        <p className="mt-4">
          {t("No insurance covered this parcel. Ask the courier what they pay for a lost parcel.")}
        </p>
      )}
      <p className="mt-4 font-medium">{t("Send with the claim:")}</p>
      <ul className="list-disc pl-5">
        <li>{t("The pictures taken while packing, below on this page")}</li>
        <li>
          <TextLink to={href("/admin/orders/:orderId/receipt", { orderId: order.id })}>
            {t("The receipt of the order")}
          </TextLink>
        </li>
        <li>{t("The tracking number, the seal number and the day it was sent, from above")}</li>
        <li>{t("The courier's written answer that the parcel is lost")}</li>
      </ul>
      {policy && !claimClosedAt ? (
        <Form method="post" preventScrollReset className="mt-4">
          <StepProblem answer={answer} intent="claim-sent" isOwner={isOwner} />
          <StepProblem answer={answer} intent="claim-closed" isOwner={isOwner} />
          <IntentButton
            intent={claimSentAt ? "claim-closed" : "claim-sent"}
            variant="secondary"
            busyLabel={t("Saving...")}
          >
            {claimSentAt ? t("The insurer has paid or refused") : t("I sent the claim")}
          </IntentButton>
        </Form>
      ) : null}
    </Card>
  );
}

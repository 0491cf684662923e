import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { CourierForm } from "./courier-form.tsx";
import type { StepProps } from "./step-props.ts";
import { ReasonField, StepProblem } from "./step-problem.tsx";

/** What comes after packing: the counter for a collection, a courier or the shop's own staff for a parcel. */
export function SendCard(props: StepProps) {
  const { shipment } = props;
  if (shipment.kind !== "collection") {
    return (
      <>
        <CourierForm {...props} />
        <ByHand {...props} />
      </>
    );
  }
  return shipment.status === "packed" ? (
    <MarkReady {...props} />
  ) : (
    <Card title={t("5. Hand over at the counter")}>
      <ButtonLink to={href("/admin/shipments/:shipmentId/hand-over", { shipmentId: shipment.id })}>
        {t("Hand over")}
      </ButtonLink>
    </Card>
  );
}

function MarkReady({ answer, isOwner }: StepProps) {
  return (
    <Card title={t("4. Tell the customer")}>
      <StepProblem answer={answer} intent="ready" isOwner={isOwner} />
      <p className="mb-4">
        {t(
          "Put the parcel with the other orders to collect, then press the button. The customer gets a collection code.",
        )}
      </p>
      <Form method="post" preventScrollReset>
        <IntentButton id="mark-ready" intent="ready" busyLabel={t("Saving...")}>
          {t("Mark as ready to collect")}
        </IntentButton>
      </Form>
    </Card>
  );
}

function ByHand({ answer, isOwner }: StepProps) {
  const sent = answer?.intent === "send-by-hand" ? answer : undefined;
  return (
    <Card title={t("Or deliver it yourselves")}>
      <StepProblem answer={answer} intent="send-by-hand" isOwner={isOwner} />
      <p className="mb-4 text-ink-soft">
        {t("Your own staff deliver the parcel to the customer. No courier's insurance covers it.")}
      </p>
      <Form method="post" preventScrollReset>
        {isOwner && sent?.isForOwners ? (
          <ReasonField answer={answer} intent="send-by-hand" />
        ) : null}
        <IntentButton intent="send-by-hand" variant="secondary" busyLabel={t("Saving...")}>
          {t("Send by hand")}
        </IntentButton>
      </Form>
    </Card>
  );
}

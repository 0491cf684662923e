import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import type { StepProps } from "./step-props.ts";
import { ReasonField, StepProblem } from "./step-problem.tsx";

/** Closes the shipment. Its seal's number is what the customer compares before signing. */
export function PackCard({ progress, answer, isOwner }: StepProps) {
  const sent = answer?.intent === "pack" ? answer : undefined;
  const needsReason = progress.isWeighed && (progress.differs || progress.isPictureMissing);
  return (
    <Card title={t("3. Seal and pack")}>
      <StepProblem answer={answer} intent="pack" isOwner={isOwner} />
      <Form method="post" preventScrollReset>
        <InputField
          id="seal-number"
          label={t("Seal number")}
          hint={t("The customer compares it with the parcel. Leave it empty if you use no seal.")}
          name="sealNumber"
          maxLength={40}
          autoComplete="off"
          defaultValue={sent?.values.sealNumber}
          error={sent?.field === "sealNumber" ? sent.problem : undefined}
          className="max-w-80"
        />
        {isOwner && (needsReason || sent?.isForOwners) ? (
          <ReasonField answer={answer} intent="pack" />
        ) : null}
        <IntentButton intent="pack" busyLabel={t("Saving...")}>
          {t("Mark as packed")}
        </IntentButton>
      </Form>
    </Card>
  );
}

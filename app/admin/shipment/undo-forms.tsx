import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import type { StepProps } from "./step-props.ts";
import { StepProblem } from "./step-problem.tsx";

/** Opens a packed shipment again, or gives it up. Cancelling asks first, also without JavaScript. */
export function UndoForms({ shipment, answer }: Pick<StepProps, "shipment" | "answer">) {
  return (
    <Card>
      <StepProblem answer={answer} intent="unpack" isOwner={false} />
      <StepProblem answer={answer} intent="cancel" isOwner={false} />
      {shipment.status === "packing" ? null : (
        <Form method="post" preventScrollReset className="mb-2">
          <IntentButton intent="unpack" variant="secondary" busyLabel={t("Saving...")}>
            {t("Open it again")}
          </IntentButton>
          <p className="mt-1 text-xs text-ink-soft">
            {t("To weigh or photograph it again. It needs a new seal then.")}
          </p>
        </Form>
      )}
      <details>
        <summary className="disclosure w-fit">{t("Cancel this shipment")}</summary>
        <Form method="post" preventScrollReset>
          <p className="mb-3 text-ink-soft">
            {t("Its pieces stay with the order and can be packed in another shipment.")}
          </p>
          <IntentButton intent="cancel" variant="danger" busyLabel={t("Cancelling...")}>
            {t("Yes, cancel this shipment")}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}

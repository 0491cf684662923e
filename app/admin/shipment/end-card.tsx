import { Form, href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import type { StepProps } from "./step-props.ts";
import { StepProblem } from "./step-problem.tsx";

/** What became of a parcel that was sent. */
export function EndCard(props: StepProps) {
  const { shipment } = props;
  if (shipment.status === "delivered") return <NotDelivered {...props} />;
  if (shipment.status === "sent") {
    return (
      <>
        <Card title={t("Has it arrived?")}>
          <StepProblem {...props} intent="delivered" />
          <Form method="post" preventScrollReset>
            <IntentButton intent="delivered" busyLabel={t("Saving...")}>
              {t("Mark as delivered")}
            </IntentButton>
          </Form>
        </Card>
        <NotDelivered {...props} />
      </>
    );
  }
  if (shipment.failure === "lost") return <Found {...props} />;
  return shipment.failure === "came-back" ? <Inspect {...props} /> : null;
}

function NotDelivered({ answer, isOwner }: StepProps) {
  const sent = answer?.intent === "fail" ? answer : undefined;
  return (
    <Card>
      <details open={sent !== undefined}>
        <summary className="disclosure justify-between font-semibold">
          {t("It was lost or came back")}
        </summary>
        <StepProblem answer={answer} intent="fail" isOwner={isOwner} />
        <Form method="post" preventScrollReset className="mt-3">
          <fieldset>
            <legend className="font-medium">{t("What happened?")}</legend>
            <Choice value="came-back" label={t("It came back to the shop")} sent={sent} />
            <Choice value="lost" label={t("It was lost on the way")} sent={sent} />
            {sent?.field === "failure" ? (
              <p className="text-xs font-medium text-bad">{sent.problem}</p>
            ) : null}
          </fieldset>
          <NoteField sent={sent} />
          <IntentButton intent="fail" variant="danger" busyLabel={t("Saving...")}>
            {t("Record it")}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}

type Sent = StepProps["answer"];

function Choice({ value, label, sent }: { value: string; label: string; sent: Sent }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="failure"
        value={value}
        required
        defaultChecked={sent?.values.failure === value}
        className="size-5 shrink-0 accent-gold-ink"
      />
      {label}
    </label>
  );
}

function NoteField({ sent }: { sent: Sent }) {
  return (
    <InputField
      label={t("Note")}
      hint={t("Only staff can see this note. It stays in the order history.")}
      name="note"
      maxLength={300}
      autoComplete="off"
      defaultValue={sent?.values.note}
      error={sent?.field === "note" ? sent.problem : undefined}
      className="mt-3"
    />
  );
}

function Found({ shipment, answer, isOwner }: StepProps) {
  return (
    <Card title={t("This parcel was lost")}>
      <StepProblem answer={answer} intent="found" isOwner={isOwner} />
      <p className="text-ink-soft">
        {t("If it comes back after all, record it here. Then inspect its pieces.")}
      </p>
      <Form method="post" preventScrollReset>
        <NoteField sent={answer?.intent === "found" ? answer : undefined} />
        <IntentButton intent="found" variant="secondary" busyLabel={t("Saving...")}>
          {t("It came back")}
        </IntentButton>
      </Form>
      {shipment.lost?.settledAt ? null : (
        <Form method="post" preventScrollReset className="mt-3">
          <StepProblem answer={answer} intent="delivered" isOwner={isOwner} />
          <p className="mb-3 text-ink-soft">
            {t("If it reached the customer after all, mark it as delivered.")}
          </p>
          <IntentButton intent="delivered" variant="secondary" busyLabel={t("Saving...")}>
            {t("Mark as delivered")}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}

function Inspect({ order }: StepProps) {
  return (
    <Card title={t("This parcel came back")}>
      <p>{t("Weigh and check its pieces. Then send them again, or put them back on sale.")}</p>
      <TextLink standalone to={`${href("/admin/expected-back")}?order=${order.id}`}>
        {t("Inspect what came back")}
      </TextLink>
    </Card>
  );
}

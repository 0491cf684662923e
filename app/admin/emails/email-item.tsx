import { Form, href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import type { OpenEmail } from "#shop/notifications/email-list.server.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";

export function EmailItem({ email }: { email: OpenEmail & { age: string } }) {
  const { id, kind, state, to, orderId, orderNumber, attempts, lastError } = email;
  return (
    <li className="p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{t(emailKindLabels[kind])}</h2>
        {state === "in-doubt" ? (
          <Badge tone="warn">{t("Unconfirmed")}</Badge>
        ) : (
          <Badge tone="bad">{t("Not sent")}</Badge>
        )}
        {orderId ? (
          <TextLink
            standalone
            to={href("/admin/orders/:orderId", { orderId })}
            className="tabular-nums underline md:min-h-7"
          >
            #{orderNumber}
          </TextLink>
        ) : null}
        <span className="ml-auto text-xs text-ink-soft">{email.age}</span>
      </div>
      <p className="mt-1 break-words">
        {t("To {address}", { address: to ?? "" })}
        <span className="text-ink-soft">
          {" · "}
          {state === "in-doubt"
            ? t(
                "We don't know if this email arrived, because the mail server didn't confirm it. Ask the customer before you send it again.",
              )
            : tPlural(attempts, "We tried to send it once.", "We tried to send it {count} times.")}
        </span>
      </p>
      {lastError ? <p className="mt-1 text-xs break-words text-ink-soft">{lastError}</p> : null}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="emailId" value={id} />
        <IntentButton
          intent="again"
          formField={["emailId", id]}
          size="sm"
          busyLabel={t("Sending...")}
        >
          {t("Send again")}
        </IntentButton>
        <IntentButton
          intent="resolve"
          formField={["emailId", id]}
          size="sm"
          variant="secondary"
          busyLabel={t("Loading...")}
        >
          {t("Mark as resolved")}
        </IntentButton>
      </Form>
    </li>
  );
}

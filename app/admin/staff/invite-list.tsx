import { Form } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { StaffInvite } from "#shop/customers/staff-list.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { roleLabel } from "./role-labels.ts";

type Props = { invites: StaffInvite[]; sendsEmail: boolean };

export function InviteList({ invites, sendsEmail }: Props) {
  return (
    <Card title={t("Invitations")}>
      <ul className="divide-y divide-line">
        {invites.map(({ id, email, role, invitedBy, expiresAt, isExpired }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p className="text-xs text-ink-soft wrap-anywhere">
                <Rich
                  text={
                    isExpired
                      ? t("{role} · invited by {name} · expired <time></time>", {
                          role: roleLabel(role),
                          name: invitedBy,
                        })
                      : t("{role} · invited by {name} · until <time></time>", {
                          role: roleLabel(role),
                          name: invitedBy,
                        })
                  }
                  time={() => <DateTime value={expiresAt} />}
                />
              </p>
            </div>
            {isExpired ? <Badge tone="warn">{t("Expired")}</Badge> : null}
            <Form method="post" preventScrollReset className="flex gap-2">
              <input type="hidden" name="id" value={id} />
              <IntentButton intent="resend" formField={["id", id]} variant="secondary" size="sm">
                {sendsEmail ? (
                  <>
                    {t("Send again")}
                    <span className="sr-only"> {t("to {email}", { email })}</span>
                  </>
                ) : (
                  <Rich
                    text={t("New link<hidden> for {email}</hidden>", { email })}
                    hidden={forScreenReaders}
                  />
                )}
              </IntentButton>
              <IntentButton intent="revoke" formField={["id", id]} variant="quiet" size="sm">
                {t("Revoke")}
                <span className="sr-only"> {t("the invitation of {email}", { email })}</span>
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

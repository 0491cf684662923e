import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { StaffMember } from "#shop/customers/staff-list.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import { LastSignIn } from "./staff-table.tsx";
import { roleHint, roleOptions } from "./role-labels.ts";

/** What an owner can do with a staff account. The owner's own account shows only a link to Security. */
export function MemberActions({
  member,
  isOwn,
  sendsEmail,
}: {
  member: StaffMember;
  isOwn: boolean;
  sendsEmail: boolean;
}) {
  const { id, email, role, twoFactor, disabledAt } = member;
  return (
    <>
      <p className="wrap-anywhere">{email}</p>
      <div className="mt-1 text-sm text-ink-soft">
        {t("Signed in:")} <LastSignIn member={member} />
      </div>
      {isOwn ? (
        <p className="mt-5">
          <Rich
            text={t(
              "This is your own account. Another owner can change your role or disable the account. To set up two-factor sign-in, go to <a>Security</a>.",
            )}
            a={(words) => <TextLink to={href("/admin/security")}>{words}</TextLink>}
          />
        </p>
      ) : (
        <div className="mt-5 divide-y divide-line border-t border-line">
          <Form method="post" preventScrollReset className="py-4">
            <input type="hidden" name="id" value={id} />
            <div className="flex items-end gap-2">
              <SelectField
                key={role}
                label={t("Role")}
                name="role"
                defaultValue={role}
                dense
                className="flex-1"
              >
                <Options of={roleOptions()} />
              </SelectField>
              <IntentButton intent="role" variant="secondary">
                {t("Save role")}
              </IntentButton>
            </div>
            <p className="mt-1 text-xs text-ink-soft">{roleHint()}</p>
          </Form>
          <MemberAction
            id={id}
            intent="password"
            label={sendsEmail ? t("Send password link") : t("Create password link")}
          >
            {sendsEmail
              ? t(
                  "This person gets an email with a link to choose a new password. The link works for one hour.",
                )
              : t(
                  "You get a link with which this person chooses a new password. The link works for one hour.",
                )}
          </MemberAction>
          {twoFactor ? (
            <MemberAction id={id} intent="two-factor" label={t("Reset two-factor")}>
              {t(
                "Use this if the phone is lost. This person is signed out everywhere, and signs in with only a password until they set up two-factor sign-in again.",
              )}
            </MemberAction>
          ) : null}
          {disabledAt ? (
            <MemberAction id={id} intent="enable" label={t("Enable account")}>
              {t("This person can sign in again with the same password.")}
            </MemberAction>
          ) : (
            <MemberAction id={id} intent="disable" label={t("Disable account")} danger>
              {t(
                "This person is signed out everywhere and can't sign in any more. Their past changes stay on record.",
              )}
            </MemberAction>
          )}
        </div>
      )}
    </>
  );
}

function MemberAction(props: {
  id: string;
  intent: string;
  label: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const { id, intent, label, danger = false, children } = props;
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-3 py-4"
    >
      <input type="hidden" name="id" value={id} />
      <p className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">{children}</p>
      <IntentButton intent={intent} variant={danger ? "danger" : "secondary"}>
        {label}
      </IntentButton>
    </Form>
  );
}

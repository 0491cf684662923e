import { href, useSearchParams } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#languages/messages.ts";
import { listInvites, listStaff } from "#shop/customers/staff-list.server.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { SettingsPage } from "../shared/settings-page.tsx";
import { handleStaffForm } from "./staff-action.server.ts";
import { InviteForm } from "./invite-form.tsx";
import { InviteList } from "./invite-list.tsx";
import { LinkToPassOn } from "./link-to-pass-on.tsx";
import { MemberActions } from "./member-actions.tsx";
import { StaffRule } from "./staff-rule.tsx";
import { StaffTable } from "./staff-table.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const [staff, invites, profile] = await Promise.all([
    listStaff(owner),
    listInvites(owner),
    readProfile(),
  ]);
  return {
    ownId: owner.id,
    shop: profile.name,
    staff,
    invites,
    mustUseTwoFactor: profile.staffTwoFactor,
    sendsEmail: isSmtpConfigured(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  return handleStaffForm(owner, await formOf(request));
}

/** The URL says which dialog is open, so that the dialogs work without JavaScript. */
export default function StaffScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, shop, staff, invites, mustUseTwoFactor, sendsEmail } = loaderData;
  const shownLink = actionData?.shownLink;
  const [params] = useSearchParams();
  const closeTo = href("/admin/settings/staff");
  const member = staff.find(({ id }) => id === params.get("member"));
  return (
    <SettingsPage
      action={
        <ButtonLink to={{ search: "invite=new" }} preventScrollReset>
          {t("Invite staff")}
        </ButtonLink>
      }
    >
      <div className="space-y-8">
        <StaffTable staff={staff} ownId={ownId} />
        {invites.length > 0 ? <InviteList {...{ invites, sendsEmail }} /> : null}
        <StaffRule key={String(mustUseTwoFactor)} mustUseTwoFactor={mustUseTwoFactor} />
      </div>
      <Dialog
        open={params.get("invite") === "new" && !shownLink}
        closeTo={closeTo}
        title={t("Invite staff")}
      >
        <InviteForm result={actionData?.result} sendsEmail={sendsEmail} />
      </Dialog>
      <Dialog open={Boolean(member) && !shownLink} closeTo={closeTo} title={member?.name}>
        {member ? <MemberActions {...{ member, sendsEmail }} isOwn={member.id === ownId} /> : null}
      </Dialog>
      <Dialog
        open={Boolean(shownLink)}
        closeTo={closeTo}
        title={shownLink?.kind === "password" ? t("Password link") : t("Invitation link")}
      >
        {shownLink ? <LinkToPassOn {...{ shownLink, shop }} /> : null}
      </Dialog>
    </SettingsPage>
  );
}

import { href } from "react-router";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
  changeRole,
  disableStaff,
  enableStaff,
  resetStaffTwoFactor,
  sendStaffPasswordReset,
  type StaffRefusal,
} from "#shop/customers/staff-change.server.ts";
import {
  inviteStaff,
  inviteStaffShape,
  resendInvite,
  revokeInvite,
  staffRoleShape,
} from "#shop/customers/staff-invite.server.ts";
import { setStaffRules, staffRulesForm } from "#shop/profile/staff-rules.server.ts";
import type { Owner } from "#shop/staff.ts";

/** What the forms of the staff screen are answered: each has its `intent`. */
export async function answerStaff(owner: Owner, form: FormData) {
  const id = textOf(form, "id");
  switch (textOf(form, "intent")) {
    case "invite":
      return await answerInvite(owner, form);
    case "resend":
      return await tell(resendInvite(owner, id), "Invite sent again");
    case "revoke":
      return await tell(revokeInvite(owner, id), "Invite revoked");
    case "role": {
      const role = staffRoleShape.safeParse(form.get("role"));
      if (!role.success) return refuse(notWhole);
      return await tell(changeRole(owner, id, role.data), "Role updated successfully");
    }
    case "disable":
      return await tell(disableStaff(owner, id), "Account disabled");
    case "enable":
      return await tell(enableStaff(owner, id), "Account enabled");
    case "password":
      return await tell(sendStaffPasswordReset(owner, id), "Password link sent");
    case "two-factor":
      return await tell(resetStaffTwoFactor(owner, id), "Two-factor sign-in reset");
    case "rules":
      await setStaffRules(owner, staffRulesForm.parse(Object.fromEntries(form)));
      return redirectWithToast(page, { title: "Staff rules updated successfully" });
    default:
      return refuse(notWhole);
  }
}

async function answerInvite(owner: Owner, form: FormData) {
  const given = parseForm(form, { schema: inviteStaffShape });
  if (given.status !== "success") return { result: given.reply() };
  const answer = await inviteStaff(owner, given.value);
  if (answer.ok) {
    const description = `The mail to ${given.value.email} has a link that works for a week.`;
    return redirectWithToast(page, { title: "Invite sent", description });
  }
  switch (answer.reason) {
    case "not-an-owner":
      return refuse(refusals[answer.reason]);
    case "already-staff":
      return { result: given.reply({ fieldErrors: { email: ["This person is staff already"] } }) };
  }
}

async function tell(deed: Promise<{ ok: true } | StaffRefusal | undefined>, title: string) {
  const answer = await deed;
  if (!answer) return refuse("It is no longer there: the list has changed meanwhile.");
  if (!answer.ok) return refuse(refusals[answer.reason]);
  return redirectWithToast(page, { title });
}

const page = href("/admin/settings/staff");
const notWhole = "The form did not arrive whole. Please send it again.";

const refusals: Record<StaffRefusal["reason"], string> = {
  "not-an-owner": "You are no longer an owner of this shop.",
  yourself: "Another owner has to do that for you: so nobody locks himself out.",
};

function refuse(description: string) {
  return redirectWithToast(page, { title: "Error", description, kind: "destructive" });
}

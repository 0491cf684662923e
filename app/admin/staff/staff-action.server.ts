import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { message, t, type Message } from "#languages/messages.ts";
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
import { incompleteForm } from "../shared/incomplete-form.ts";

export function handleStaffForm(owner: Owner, form: FormData) {
  const id = textOf(form, "id");
  return handleIntent<Promise<StaffAnswer | Response>>(form, {
    invite: () => invite(owner, form),
    resend: async () => {
      const answer = await resendInvite(owner, id);
      const shown = answer?.ok ? shownInvite(answer) : undefined;
      return shown ?? answerResult(answer, t("Invitation sent again"));
    },
    revoke: () => redirectWithResult(revokeInvite(owner, id), t("Invitation revoked")),
    role: async () => {
      const role = staffRoleShape.safeParse(form.get("role"));
      if (!role.success) return redirectWithError(staffPath, incompleteForm());
      return redirectWithResult(changeRole(owner, id, role.data), t("Role updated successfully"));
    },
    disable: () => redirectWithResult(disableStaff(owner, id), t("Account disabled")),
    enable: () => redirectWithResult(enableStaff(owner, id), t("Account enabled")),
    password: async () => {
      const answer = await sendStaffPasswordReset(owner, id);
      if (!answer?.ok || !answer.link) return answerResult(answer, t("Password link sent"));
      const { name, link } = answer;
      return { shownLink: { kind: "password", to: name, link } };
    },
    "two-factor": () =>
      redirectWithResult(resetStaffTwoFactor(owner, id), t("Two-factor sign-in reset")),
    rules: async () => {
      await setStaffRules(owner, staffRulesForm.parse(Object.fromEntries(form)));
      return redirectWithToast(staffPath, { title: t("Staff rules updated successfully") });
    },
  });
}

/** A link that no email brings, because no mail server is set up. Only this answer shows it. */
export type ShownLink = { kind: "invite" | "password"; to: string; link: string };
type StaffAnswer = { result?: SubmissionResult; shownLink?: ShownLink };

function shownInvite(invited: { email: string; link: string | undefined }) {
  const { email: to, link } = invited;
  return link ? ({ shownLink: { kind: "invite", to, link } } satisfies StaffAnswer) : undefined;
}

async function invite(owner: Owner, form: FormData) {
  const given = parseForm(form, { schema: inviteStaffShape });
  if (given.status !== "success") return { result: given.reply() };
  const answer = await inviteStaff(owner, given.value);
  if (answer.ok) {
    const shown = shownInvite(answer);
    if (shown) return shown;
    const description = t("We emailed {email} a link that works for 7 days.", {
      email: given.value.email,
    });
    return redirectWithToast(staffPath, { title: t("Invitation sent"), description });
  }
  switch (answer.reason) {
    case "not-an-owner":
      return redirectWithError(staffPath, t(refusals[answer.reason]));
    case "already-staff":
      return {
        result: given.reply({ fieldErrors: { email: [t("This person is already on the staff")] } }),
      };
  }
}

async function redirectWithResult(change: Promise<ChangeResult>, title: string) {
  return answerResult(await change, title);
}

type ChangeResult = { ok: true } | StaffRefusal | undefined;

function answerResult(answer: ChangeResult, title: string) {
  if (!answer)
    return redirectWithError(
      staffPath,
      t("This account or invitation no longer exists. Check the updated list."),
    );
  if (!answer.ok) return redirectWithError(staffPath, t(refusals[answer.reason]));
  return redirectWithToast(staffPath, { title });
}

const staffPath = href("/admin/settings/staff");

const refusals: Record<StaffRefusal["reason"], Message> = {
  "not-an-owner": message("You are no longer an owner of this shop."),
  "own-account": message("Ask another owner to do this, so that you don't lock yourself out."),
};

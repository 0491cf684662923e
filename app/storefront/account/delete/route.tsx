import { formOf, parseForm } from "#app/http/form.server.ts";
import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { clearIdentity, requireUser, sendCookies } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { forgetDeviceData } from "#app/ui/forget-device-data.ts";
import { t, message } from "#languages/messages.ts";
import { signOut } from "#shop/customers/session.server.ts";
import { deleteAccount, deleteAccountForm } from "#shop/privacy/delete-account.server.ts";
import { ordersThatBlockDeletion } from "#shop/privacy/orders-that-block-deletion.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { OpenOrders, StaffAccountNotice, DeletionEffects } from "./deletion-notices.tsx";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { signInRefusalSentence } from "../../shared/sign-in-refusals.ts";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Delete my account"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, role } = await requireUser(context, url);
  const open = await ordersThatBlockDeletion(id);
  return { email, isStaff: role !== "customer", open };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: deleteAccountForm });
  const hideFields = ["password"];
  if (submission.status !== "success") return submission.reply({ hideFields });
  const answer = await deleteAccount(user.id, submission.value.password);
  if (answer.ok) {
    sendCookies(context, (await signOut(request.headers)).cookies);
    clearIdentity(context);
    return redirectWithToast(href("/"), {
      title: t("Your account has been deleted"),
      description: t("Thank you for shopping with us."),
    });
  }
  switch (answer.reason) {
    case "wrong-password":
      return submission.reply({
        fieldErrors: { password: [t("That isn't your password")] },
        hideFields,
      });
    case "staff":
    case "open-orders":
      // The loader runs again after this answer, so the page shows the reason: a staff account or open orders.
      return submission.reply({ formErrors: [t("Your account wasn't deleted.")], hideFields });
    case "refused":
    case "too-many-tries":
      return submission.reply({ formErrors: [signInRefusalSentence(answer)], hideFields });
  }
}

/**
 * After a refusal, the customer still uses this device. A redirect means that the account is deleted, or that the session
 * has ended, such as in another tab.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response) forgetDeviceData();
    throw answer;
  }
}

export default function AccountDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isStaff, open } = loaderData;
  return (
    <>
      <AccountHeading title={t("Delete my account")} />
      <div className="max-w-xl space-y-6">
        {isStaff ? <StaffAccountNotice /> : <DeletionEffects />}
        {!isStaff && open.length > 0 ? <OpenOrders open={open} /> : null}
        {!isStaff && open.length === 0 ? (
          <Card title={t("Delete permanently")}>
            <FieldsForm
              id="delete-account"
              lastResult={actionData}
              passwordOwner={email}
              fields={{
                password: { ...inputs.password, hint: t("Enter your password to confirm") },
              }}
            >
              <div className="mt-2 flex flex-wrap gap-3">
                <SubmitButton variant="danger" busyLabel={t("Deleting...")}>
                  {t("Delete my account")}
                </SubmitButton>
                <ButtonLink to={href("/account/data")} variant="secondary">
                  {t("Keep my account")}
                </ButtonLink>
              </div>
            </FieldsForm>
          </Card>
        ) : null}
      </div>
    </>
  );
}

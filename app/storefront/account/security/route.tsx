import { formOf, handleIntent, parseForm } from "#app/http/form.server.ts";
import { data, href } from "react-router";
import type { RequestContext } from "#app/http/request-context.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { clearIdentity, requireUser, sendCookies } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { t, message } from "#languages/messages.ts";
import { changePassword, changePasswordForm } from "#shop/customers/change-password.server.ts";
import { listDevices, signOutDevice, signOutEverywhere } from "#shop/customers/devices.server.ts";
import { signOut } from "#shop/customers/session.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { Devices } from "./devices.tsx";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { signInRefusalSentence } from "../../shared/sign-in-refusals.ts";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Security"));

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  return { email: user.email, devices: await listDevices(user.id, request.headers) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const form = await formOf(request);
  const call = { userId: user.id, form, request, context };
  return await handleIntent(form, {
    "change-password": () => handleChangePassword(call),
    "sign-out-everywhere": () => handleSignOutEverywhere(call),
    "sign-out-device": () => handleSignOutDevice(call),
  });
}

type Call = {
  userId: string;
  form: FormData;
  request: Request;
  context: RequestContext;
};

async function handleChangePassword({ userId, form, request, context }: Call) {
  const submission = parseForm(form, { schema: changePasswordForm });
  const hideFields = ["currentPassword", "newPassword"];
  if (submission.status !== "success") return submission.reply({ hideFields });
  const answer = await changePassword(userId, submission.value, request.headers);
  if (!answer.ok) {
    if (answer.reason !== "wrong-password") {
      return submission.reply({ formErrors: [signInRefusalSentence(answer)], hideFields });
    }
    const fieldErrors = { currentPassword: [t("That isn't your current password")] };
    return submission.reply({ fieldErrors, hideFields });
  }
  sendCookies(context, answer.cookies);
  return redirectWithToast(href("/account/security"), {
    title: t("Password changed"),
    description: t("All your other devices have been signed out."),
  });
}

async function handleSignOutDevice({ userId, form }: Call) {
  const device = form.get("device");
  if (typeof device !== "string") throw data(null, { status: 400 });
  await signOutDevice(userId, device);
  return redirectWithToast(href("/account/security"), { title: t("Device signed out") });
}

async function handleSignOutEverywhere({ userId, request, context }: Call) {
  await signOutEverywhere(userId);
  sendCookies(context, (await signOut(request.headers)).cookies);
  clearIdentity(context);
  return redirectWithToast(href("/"), { title: t("You've been signed out everywhere") });
}

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading title={t("Security")} />
      <div className="max-w-xl space-y-6">
        <Card title={t("Change your password")}>
          <FieldsForm
            id="change-password"
            lastResult={actionData}
            passwordOwner={loaderData.email}
            fields={{
              currentPassword: { ...inputs.password, label: t("Current Password") },
              newPassword: {
                ...inputs.newPassword,
                label: t("New Password"),
                hint: t("At least 10 characters. All your other devices will be signed out."),
              },
            }}
          >
            <SubmitButton intent="change-password" busyLabel={t("Saving...")} className="mt-2">
              {t("Change password")}
            </SubmitButton>
          </FieldsForm>
        </Card>
        <Devices devices={loaderData.devices} />
      </div>
    </>
  );
}

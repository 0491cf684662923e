import { formOf, parseForm } from "#app/http/form.server.ts";
import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { clearIdentity, requireUser, sendCookies } from "#app/http/visitor.server.ts";
import { changePassword, changePasswordForm } from "#shop/customers/change-password.server.ts";
import { listDevices, signOutDevice, signOutEverywhere } from "#shop/customers/devices.server.ts";
import { signOut } from "#shop/customers/session.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { Devices } from "./devices.tsx";
import { PasswordForm } from "./password-form.tsx";
import { refusalSentence } from "../../shared/sign-in-refusals.ts";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle("Security");

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  return { email: user.email, devices: await listDevices(user.id, request.headers) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const form = await formOf(request);
  const intent = form.get("intent");
  const call = { userId: user.id, form, request, context };
  if (intent === "change-password") return await answerChangePassword(call);
  if (intent === "sign-out-everywhere") return await answerSignOutEverywhere(call);
  const device = form.get("device");
  if (intent !== "sign-out-device" || typeof device !== "string") throw data(null, { status: 400 });
  await signOutDevice(user.id, device);
  return redirectWithToast(href("/account/security"), { title: "Device signed out" });
}

type Call = {
  userId: string;
  form: FormData;
  request: Request;
  context: Route.ActionArgs["context"];
};

async function answerChangePassword({ userId, form, request, context }: Call) {
  const submission = parseForm(form, { schema: changePasswordForm });
  const hideFields = ["currentPassword", "newPassword"];
  if (submission.status !== "success") return submission.reply({ hideFields });
  const answer = await changePassword(userId, submission.value, request.headers);
  if (!answer.ok) {
    if (answer.reason !== "wrong-password") {
      return submission.reply({ formErrors: [refusalSentence(answer)], hideFields });
    }
    const fieldErrors = { currentPassword: ["That isn't your current password"] };
    return submission.reply({ fieldErrors, hideFields });
  }
  sendCookies(context, answer.cookies);
  return redirectWithToast(href("/account/security"), {
    title: "Password changed",
    description: "All your other devices have been signed out.",
  });
}

async function answerSignOutEverywhere({ userId, request, context }: Call) {
  await signOutEverywhere(userId);
  sendCookies(context, (await signOut(request.headers)).cookies);
  clearIdentity(context);
  return redirectWithToast(href("/"), { title: "You've been signed out everywhere" });
}

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading title="Security" />
      <div className="max-w-xl space-y-6">
        <PasswordForm email={loaderData.email} lastResult={actionData} />
        <Devices devices={loaderData.devices} />
      </div>
    </>
  );
}

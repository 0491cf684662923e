import { formOf, parseForm } from "#app/http/form.server.ts";
import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { t, message } from "#languages/messages.ts";
import { changeDetails, detailsForm } from "#shop/customers/details.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { AccountHeading } from "../shared/account-heading.tsx";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Your details"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, phoneNumber } = await requireUser(context, url);
  return { fullName: name, email, phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "" };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: detailsForm });
  if (submission.status !== "success") return submission.reply();
  await changeDetails(user.id, submission.value);
  return redirectWithToast(href("/account/details"), { title: t("Details saved") });
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, ...defaultValue } = loaderData;
  return (
    <>
      <AccountHeading title={t("Details")}>
        {t("We'll fill in your name and phone number at checkout.")}
      </AccountHeading>
      <Card className="max-w-xl">
        <FieldsForm
          id="details"
          lastResult={actionData}
          defaultValue={defaultValue}
          fields={{ fullName: inputs.fullName, phoneNumber: inputs.phoneNumber }}
        >
          <div className="mt-3 mb-6">
            <p className="text-sm font-medium">{t("Email")}</p>
            <p className="mt-1 wrap-anywhere">{email}</p>
            <p className="mt-1 text-xs text-ink-soft">
              {t("You sign in with this email address. To change it, contact us.")}
            </p>
          </div>
          <SubmitButton busyLabel={t("Saving...")}>{t("Save details")}</SubmitButton>
        </FieldsForm>
      </Card>
    </>
  );
}

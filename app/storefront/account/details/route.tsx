import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { t, message } from "#languages/messages.ts";
import { changeDetails, detailsForm } from "#shop/customers/details.server.ts";
import { readNewsConsent, setNewsConsent } from "#shop/customers/news-consent.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { AccountHeading } from "../shared/account-heading.tsx";
import { pageTitle } from "../../shared/page-meta.ts";
import { NewsCard } from "./news-card.tsx";

export const meta = pageTitle(message("Your details"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, name, email, phoneNumber } = await requireUser(context, url);
  const consent = await readNewsConsent(id);
  const phone = phoneNumber ? formatPhone(phoneNumber) : "";
  return { fullName: name, email, phoneNumber: phone, newsAgreedAt: consent?.agreedAt ?? null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const form = await formOf(request);
  if (textOf(form, "intent") === "news") {
    const agrees = textOf(form, "newsConsent") === "on";
    await setNewsConsent(user.id, agrees);
    const title = agrees ? t("You'll get news and offers") : t("You won't get news and offers");
    return redirectWithToast(href("/account/details"), { title });
  }
  const submission = parseForm(form, { schema: detailsForm });
  if (submission.status !== "success") return submission.reply();
  await changeDetails(user.id, submission.value);
  return redirectWithToast(href("/account/details"), { title: t("Details saved") });
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, newsAgreedAt, ...defaultValue } = loaderData;
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
      <NewsCard agreedAt={newsAgreedAt} />
    </>
  );
}

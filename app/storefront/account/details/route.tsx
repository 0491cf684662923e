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
import { EmailCard } from "./email-card.tsx";
import { handleEmailChange, isEmailIntent, readEmailChange } from "./email-action.server.ts";
import { NewsCard } from "./news-card.tsx";

export const meta = pageTitle(message("Your details"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const { id, name, email, phoneNumber } = user;
  const [consent, emailChange] = await Promise.all([
    readNewsConsent(id),
    readEmailChange(user, url),
  ]);
  return {
    details: { fullName: name, phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "" },
    email,
    emailChange,
    newsAgreedAt: consent?.agreedAt ?? null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const form = await formOf(request);
  const intent = textOf(form, "intent");
  if (isEmailIntent(intent)) {
    const answer = await handleEmailChange(form, user);
    return answer instanceof Response ? answer : { email: answer };
  }
  if (intent === "news") {
    const agrees = textOf(form, "newsConsent") === "on";
    await setNewsConsent(user.id, agrees);
    const title = agrees ? t("You'll get news and offers") : t("You won't get news and offers");
    return redirectWithToast(href("/account/details"), { title });
  }
  const submission = parseForm(form, { schema: detailsForm });
  if (submission.status !== "success") return { details: submission.reply() };
  await changeDetails(user.id, submission.value);
  return redirectWithToast(href("/account/details"), { title: t("Details saved") });
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { details, email, emailChange, newsAgreedAt } = loaderData;
  return (
    <>
      <AccountHeading title={t("Details")}>
        {t("We'll fill in your name and phone number at checkout.")}
      </AccountHeading>
      <Card className="max-w-xl">
        <FieldsForm
          id="details"
          lastResult={actionData?.details}
          defaultValue={details}
          fields={{ fullName: inputs.fullName, phoneNumber: inputs.phoneNumber }}
        >
          <SubmitButton busyLabel={t("Saving...")} className="mt-2">
            {t("Save details")}
          </SubmitButton>
        </FieldsForm>
      </Card>
      <EmailCard email={email} change={emailChange} result={actionData?.email} />
      <NewsCard agreedAt={newsAgreedAt} />
    </>
  );
}

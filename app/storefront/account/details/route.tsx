import { getFormProps, useForm } from "@conform-to/react";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { Form, href, useNavigation } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { changeDetails, detailsForm } from "#shop/customers/details.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { pageMeta } from "../../shared/page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your details" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, phoneNumber } = await requireUser(context, url);
  return { fullName: name, email, phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "" };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: detailsForm });
  if (submission.status !== "success") return submission.reply();
  await changeDetails(user.id, submission.value);
  return redirectWithToast(href("/account/details"), { title: "Details saved" });
}

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const { email, ...defaultValue } = loaderData;
  const [form, fields] = useForm<{ fullName: string; phoneNumber: string }>({
    id: "details",
    lastResult: actionData ?? null,
    defaultValue,
    constraint: {
      fullName: { required: true, maxLength: 120 },
      phoneNumber: { required: true, maxLength: 40 },
    },
    defaultNoValidate: false,
  });
  return (
    <>
      <AccountHeading title="Details">We'll fill these in for you at checkout.</AccountHeading>
      <Card className="max-w-xl">
        <Form method="post" {...getFormProps(form)}>
          <ErrorSummary lines={summaryOf(form, fields)} />
          <InputField
            label="Full Name"
            field={fields.fullName}
            autoComplete="name"
            className="mb-2"
          />
          <InputField
            label="Phone Number"
            type="tel"
            field={fields.phoneNumber}
            autoComplete="tel"
            hint="For example 012-345 6789"
          />
          <div className="mt-3 mb-6">
            <p className="text-sm font-medium">Email</p>
            <p className="mt-1 wrap-anywhere">{email}</p>
            <p className="mt-1 text-xs text-ink-soft">
              You sign in with this address. To change it, contact us.
            </p>
          </div>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save details
          </Button>
        </Form>
      </Card>
    </>
  );
}

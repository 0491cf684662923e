import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, href } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import {
  addAddress,
  addressForm,
  editAddress,
  findAddress,
  maxAddresses,
  type AddressForm,
} from "#shop/customers/addresses.server.ts";
import type { Route } from "./+types/route";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { pageMeta } from "../../shared/page-meta.ts";
import { AccountHeading } from "../shared/account-heading.tsx";

/** With this value in the URL in place of an address's id, the page adds a new address. */
const newAddress = "new";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params.addressId) });
}

export async function loader({ params: { addressId }, context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  if (addressId === newAddress) return { address: undefined };
  const address = await findAddress(user.id, addressId);
  if (!address) throw data(null, { status: 404 });
  return { address };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: addressForm });
  if (submission.status !== "success") return submission.reply();
  if (params.addressId !== newAddress) {
    const done = await editAddress(user.id, params.addressId, submission.value);
    if (!done) throw data(null, { status: 404 });
  } else if (!(await addAddress(user.id, submission.value)).ok) {
    const full = t("You can save up to {count} addresses. Please delete an address first.", {
      count: maxAddresses,
    });
    return submission.reply({ formErrors: [full] });
  }
  return redirectWithToast(href("/account/addresses"), { title: t("Address saved") });
}

export default function AccountAddress({ loaderData, actionData, params }: Route.ComponentProps) {
  const { address } = loaderData;
  const [form, fields] = useForm<Record<keyof AddressForm, string>>({
    id: "address",
    lastResult: actionData ?? null,
    defaultValue: address && { ...address, isDefault: address.isDefault ? "on" : undefined },
    defaultNoValidate: false,
  });
  return (
    <>
      <AccountHeading title={titleOf(params.addressId)} />
      <Card className="max-w-2xl">
        <Form method="post" {...getFormProps(form)}>
          <ErrorSummary lines={summaryOf(form, fields)} answer={actionData?.error ?? null} />
          <div className="grid gap-x-5 gap-y-1 sm:grid-cols-6">
            <InputField
              field={fields.label}
              label={t("Name")}
              maxLength={40}
              hint={t("Optional. For example, Home or Office.")}
              className="sm:col-span-6"
            />
            <AddressFields fields={fields} />
          </div>
          {/* The default address has no checkbox, because an account with addresses must have a default address. */}
          {address?.isDefault ? (
            <p className="mb-5 text-sm text-ink-soft">
              {t(
                "This is your default address. To change this, set another address as the default.",
              )}
            </p>
          ) : (
            <CheckboxField
              field={fields.isDefault}
              label={t("Set as default address")}
              className="mb-5"
            />
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyLabel={t("Saving...")}>{t("Save address")}</SubmitButton>
            <ButtonLink to={href("/account/addresses")} variant="secondary">
              {t("Cancel")}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}

function titleOf(addressId: string) {
  return addressId === newAddress ? t("Add an address") : t("Edit an address");
}

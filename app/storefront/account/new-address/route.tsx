import { formOf, parseForm } from "#app/http/form.server.ts";
import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { addAddress, addressForm, maxAddresses } from "#shop/customers/addresses.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { AddressForm } from "../shared/address-form.tsx";
import { pageMeta } from "../../shared/page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Add an address" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: addressForm });
  if (submission.status !== "success") return submission.reply();
  const added = await addAddress(user.id, submission.value);
  if (!added.ok) {
    const full = `You can save up to ${maxAddresses} addresses. Please delete one first.`;
    return submission.reply({ formErrors: [full] });
  }
  return redirectWithToast(href("/account/addresses"), { title: "Address saved" });
}

export default function AccountNewAddress({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading title="Add an address" />
      <AddressForm address={undefined} lastResult={actionData} />
    </>
  );
}

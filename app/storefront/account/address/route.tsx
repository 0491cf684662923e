import { data, href } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import {
  addAddress,
  addressForm,
  editAddress,
  findAddress,
  maxAddresses,
} from "#shop/customers/addresses.server.ts";
import type { Route } from "./+types/route";
import { pageMeta } from "../../shared/page-meta.ts";
import { AccountHeading } from "../shared/account-heading.tsx";
import { AddressForm } from "./address-form.tsx";

/** In the URL in place of an address's id: the form adds a new address. */
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
    const full = `You can save up to ${maxAddresses} addresses. Please delete an address first.`;
    return submission.reply({ formErrors: [full] });
  }
  return redirectWithToast(href("/account/addresses"), { title: "Address saved" });
}

export default function AccountAddress({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading title={titleOf(params.addressId)} />
      <AddressForm address={loaderData.address} lastResult={actionData} />
    </>
  );
}

function titleOf(addressId: string) {
  return addressId === newAddress ? "Add an address" : "Edit an address";
}

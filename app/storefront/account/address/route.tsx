import { formOf, parseForm } from "#app/http/form.server.ts";
import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { addressForm, editAddress, findAddress } from "#shop/customers/addresses.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { AddressForm } from "../shared/address-form.tsx";
import { pageMeta } from "../../shared/page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Edit an address" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const address = await findAddress(user.id, params.addressId);
  if (!address) throw data(null, { status: 404 });
  return { address };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const submission = parseForm(await formOf(request), { schema: addressForm });
  if (submission.status !== "success") return submission.reply();
  const done = await editAddress(user.id, params.addressId, submission.value);
  if (!done) throw data(null, { status: 404 });
  return redirectWithToast(href("/account/addresses"), { title: "Address saved" });
}

export default function AccountAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading title="Edit an address" />
      <AddressForm address={loaderData.address} lastResult={actionData} />
    </>
  );
}

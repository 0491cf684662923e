import MapPin from "lucide:map-pin";
import { Form, href } from "react-router";
import { formOf, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t, message } from "#languages/messages.ts";
import { deleteAddress, listAddresses, maxAddresses } from "#shop/customers/addresses.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Your addresses"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const addresses = await listAddresses(user.id);
  return { addresses, isFull: addresses.length >= maxAddresses };
}

/** Deletes an address; adding and editing have their own pages. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  // One that was deleted before, as by a second press, is deleted.
  await deleteAddress(user.id, textOf(await formOf(request), "addressId"));
  return redirectWithToast(href("/account/addresses"), { title: t("Address deleted") });
}

export default function AccountAddresses({ loaderData }: Route.ComponentProps) {
  const { addresses, isFull } = loaderData;
  const add = <ButtonLink to={addressPage("new")}>{t("Add an address")}</ButtonLink>;
  if (addresses.length === 0) {
    return (
      <EmptyState icon={MapPin} title={t("No addresses yet")} action={add} className="py-8">
        {t("Save a delivery address to check out faster.")}
      </EmptyState>
    );
  }
  return (
    <>
      <AccountHeading title={t("Addresses")} action={isFull ? null : add}>
        {isFull
          ? t("You've saved the maximum of {count} addresses. Delete an address to add another.", {
              count: addresses.length,
            })
          : t("When you choose delivery at checkout, we'll fill in your default address.")}
      </AccountHeading>
      <ul className="grid gap-5 sm:grid-cols-2">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="flex flex-col rounded-lg border border-line bg-card p-5 pb-3"
          >
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 text-base font-semibold wrap-anywhere">
                {address.label ?? address.line1}
              </h3>
              {address.isDefault ? <Badge tone="gold">{t("Default")}</Badge> : null}
            </div>
            <AddressLines address={address} className="text-ink-soft" />
            <div className="mt-auto flex flex-wrap gap-1 pt-3">
              <ButtonLink
                to={addressPage(address.id)}
                variant="quiet"
                size="sm"
                className="-ml-4.25"
              >
                {t("Edit")}
                <span className="sr-only"> {address.label ?? address.line1}</span>
              </ButtonLink>
              <Form method="post">
                <input type="hidden" name="addressId" value={address.id} />
                <SubmitButton
                  formField={["addressId", address.id]}
                  variant="quiet"
                  size="sm"
                  busyLabel={t("Deleting...")}
                >
                  {t("Delete")}
                  <span className="sr-only"> {address.label ?? address.line1}</span>
                </SubmitButton>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressPage(addressId: string) {
  return href("/account/addresses/:addressId", { addressId });
}

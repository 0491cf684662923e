import { data, href } from "react-router";
import { formOf, handleIntent } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { addCustomerNote, listCustomerNotes } from "#shop/customers/customer-notes.server.ts";
import {
  listCustomerAddresses,
  listSamePhone,
  readCustomer,
} from "#shop/customers/read-customer.server.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { pick } from "#shop/pick.ts";
import { noteForm } from "#shop/staff-note.server.ts";
import { OrderList } from "../shared/order-list.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { showOrders } from "../shared/shown-orders.server.ts";
import { filterReader, pageNumber, rowId } from "../shared/url-filter.server.ts";
import { AddressesCard } from "./addresses-card.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import type { Route } from "./+types/route";

const readPlace = filterReader({ page: pageNumber, after: rowId });

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const customer = await readCustomer(staff, params.customerId);
  if (!customer) throw notFound();
  const { buyer, phoneNumber, userId, ...shown } = customer;
  const [found, addresses, notes, others] = await Promise.all([
    listOrders(staff, { buyer, ...readPlace(url) }),
    listCustomerAddresses(staff, customer),
    listCustomerNotes(staff, customer.id),
    listSamePhone(staff, customer),
  ]);
  return {
    customer: {
      ...shown,
      phoneNumber,
      phone: formatPhone(phoneNumber),
      hasAccount: userId !== null,
    },
    orders: await showOrders(staff, found.orders),
    place: pick(found, ["page", "pages", "next"]),
    addresses,
    notes,
    noteKey: crypto.randomUUID(),
    others: others.map((other) => ({
      ...pick(other, ["id", "name", "orders"]),
      hasAccount: other.userId !== null,
    })),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  return await handleIntent<Promise<{ noteError: string } | Response>>(form, {
    note: async () => {
      const written = noteForm.safeParse(Object.fromEntries(form));
      if (!written.success) return { noteError: written.error.issues[0]!.message };
      const added = await addCustomerNote(staff, params.customerId, written.data);
      if (!added.ok) throw notFound();
      const here = href("/admin/customers/:customerId", params);
      return redirectWithToast(here, { title: t("Note added") });
    },
  });
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, orders, place, addresses, notes, noteKey, others } = loaderData;
  return (
    <>
      <PageHead
        title={customer.name}
        action={
          <ButtonLink to={href("/admin/customers")} variant="secondary">
            {t("Back to customers")}
          </ButtonLink>
        }
      >
        {others.length > 0 ? (
          <p className="text-sm">
            {t("Same phone number:")}{" "}
            {others.map((other, at) => (
              <span key={other.id}>
                {at > 0 ? ", " : null}
                <TextLink to={href("/admin/customers/:customerId", { customerId: other.id })}>
                  {other.hasAccount
                    ? t("{name}, with an account", other)
                    : t("{name}, without an account", other)}
                </TextLink>
              </span>
            ))}
          </p>
        ) : null}
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <CustomerCard customer={customer} />
        <AddressesCard addresses={addresses} />
        <NotesCard
          key={customer.id}
          notes={notes}
          formKey={noteKey}
          hasAccount={customer.hasAccount}
          error={actionData?.noteError}
        />
      </div>
      <section className="mt-6">
        <h2 className="mb-3 text-base font-semibold">{t("Orders")}</h2>
        {orders.length > 0 ? (
          <OrderList caption={t("Orders")} orders={orders} />
        ) : (
          <p className="text-ink-soft">{t("No orders yet")}</p>
        )}
        <div className="mt-6">
          <Pagination {...place} />
        </div>
      </section>
    </>
  );
}

function notFound() {
  return data(t("Customer not found"), { status: 404 });
}

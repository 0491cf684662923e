import { languageOf } from "#languages/language.server.ts";
import SearchX from "lucide:search-x";
import Store from "lucide:store";
import { href } from "react-router";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import { listToCollect } from "#shop/fulfilment/to-collect.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { SearchForm } from "../shared/list-filters.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { filterReader, searchText } from "../shared/url-filter.server.ts";
import { PackedList } from "./packed-list.tsx";
import { ToCollectList } from "./to-collect-list.tsx";
import type { Route } from "./+types/route";

const readFilter = filterReader({ q: searchText });

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q } = readFilter(url);
  const { ready, packed, uncollectedDays } = await listToCollect(staff, q);
  return { q, ready: ready.map(withPhone), packed: packed.map(withPhone), uncollectedDays };
}

function withPhone<Row extends { phoneNumber: string }>({ phoneNumber, ...row }: Row) {
  return { ...row, phone: formatPhone(phoneNumber) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const here = languageOf(url.pathname).path + url.search;
  return handleIntent(form, { ready: () => announce(staff, textOf(form, "shipmentId"), here) });
}

async function announce(staff: Staff, shipmentId: string, here: string) {
  const done = await markReady(staff, shipmentId);
  if (done.ok) return redirectWithToast(here, { title: t("Ready to collect") });
  switch (done.reason) {
    case "not-found":
    case "wrong-step":
      return redirectWithError(here, t("This shipment has changed. Please check it again."));
    case "order-cancelled":
      return redirectWithError(here, t("This order is cancelled."));
  }
}

/** What waits at the counter, the longest first. */
export default function ToCollect({ loaderData }: Route.ComponentProps) {
  const { q, ready, packed, uncollectedDays: days } = loaderData;
  const late = ready.filter(({ isLate }) => isLate).length;
  return (
    <>
      <PageHead title={t("To collect")}>
        <p>
          {ready.length > 0
            ? tPlural(
                ready.length,
                "{count} waiting at the counter",
                "{count} waiting at the counter",
              )
            : null}
          {late > 0 ? (
            <span className="font-medium text-warn">
              {" · "}
              {t("{count} for {days} days or more", { count: late, days })}
            </span>
          ) : null}
        </p>
      </PageHead>
      <div className="mb-4">
        <SearchForm
          query={q}
          label={t("Search by order number, name or phone")}
          placeholder={t("Number, name or phone")}
          className="min-w-56 flex-1"
          formClass="w-full max-w-2xl flex-wrap"
        />
      </div>
      {ready.length > 0 ? (
        <ToCollectList caption={t("Ready to collect")} rows={ready} />
      ) : q && packed.length > 0 ? null : (
        <div className="rounded-lg border border-line bg-card">
          <Nothing isSearch={q !== ""} />
        </div>
      )}
      {packed.length > 0 ? (
        <section aria-labelledby="packed" className="mt-8">
          <h2 id="packed" className="text-base font-semibold">
            {t("Packed, not marked as ready")}
          </h2>
          <p className="mt-1 mb-3 text-ink-soft">
            {t("The customer gets the collection code when you mark a shipment as ready.")}
          </p>
          <PackedList rows={packed} />
        </section>
      ) : null}
    </>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("Nothing matches")}
        action={
          <ButtonLink to={href("/admin/to-collect")} variant="secondary">
            {t("Show everything to collect")}
          </ButtonLink>
        }
      >
        {t("Try part of an order number, a name or a phone number.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Store} title={t("Nothing is waiting at the counter")}>
      {t("Orders to collect appear here when they are packed and marked as ready.")}
    </EmptyState>
  );
}

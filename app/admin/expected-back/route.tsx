import { languageOf } from "#languages/language.server.ts";
import PackageCheck from "lucide:package-check";
import { href } from "react-router";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { listExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { inspectionForm, inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { inspectionFormUsed, inspectionRefusal } from "../shared/inspection-refusals.ts";
import { PageHead } from "../shared/page-head.tsx";
import { filterReader, pageNumber, rowId } from "../shared/url-filter.server.ts";
import { ExpectedItem } from "./expected-item.tsx";
import type { Route } from "./+types/route";

const readFilter = filterReader({ page: pageNumber, after: rowId, order: rowId });

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { order: orderId, ...place } = readFilter(url);
  const { items, ...page } = await listExpectedBack(staff, { ...place, orderId });
  const rows = items.map((row) => ({ ...row, inspectionId: crypto.randomUUID() }));
  return { rows, ...page, orderId };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const itemId = textOf(form, "orderItemId");
  const sent = parseForm(form, { schema: inspectionForm });
  if (sent.status !== "success") return { itemId, result: sent.reply() };
  const here = languageOf(url.pathname).path + url.search;
  const done = await inspectPieces(staff, sent.value);
  if (done.ok) return redirectWithToast(here, { title: t("Inspection recorded") });
  const answer = (fieldErrors: Record<string, string[]>) => ({
    itemId,
    result: sent.reply({ fieldErrors }),
  });
  switch (done.reason) {
    case "not-found":
      return redirectWithError(here, t("These pieces are no longer expected back."));
    case "form-used":
      return redirectWithError(here, inspectionFormUsed());
    case "more-than-expected":
      if (done.expected === 0) {
        return redirectWithError(here, t("These pieces are no longer expected back."));
      }
      return answer({
        quantity: [
          tPlural(
            done.expected,
            "Only {count} piece is expected back",
            "Only {count} pieces are expected back",
          ),
        ],
      });
    case "order-cancelled":
      return answer({
        disposition: [t("This order is cancelled, so its pieces can't be sent again.")],
      });
    case "lost-settled":
      return answer({
        disposition: [
          t("The customer already has the money or other pieces for this lost parcel."),
        ],
      });
    case "weight-differs":
    case "not-as-sold":
    case "purity-not-checked":
    case "seal-opened":
      return answer(inspectionRefusal(done.reason));
  }
}

/** The pieces that are expected back in the shop, and a form for each with which staff record what came. */
export default function ExpectedBack({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, page, pages, next, orderId } = loaderData;
  return (
    <>
      <PageHead title={t("Expected back")}>
        <p>
          {t(
            "Pieces that left with an order that was cancelled, and parcels that came back. Weigh and check each piece before it goes on sale again.",
          )}
        </p>
        {orderId ? (
          <TextLink standalone to={href("/admin/expected-back")}>
            {t("Show all orders")}
          </TextLink>
        ) : null}
      </PageHead>
      {rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={PackageCheck} title={t("Nothing is expected back")} heading="h2">
            {t(
              "When an order is cancelled after its pieces have left, or a parcel comes back, the pieces appear here until you inspect them.",
            )}
          </EmptyState>
        </div>
      ) : (
        <ul className="space-y-3">
          {rows.map((row) => (
            // The form starts again when some of its pieces were inspected.
            <ExpectedItem
              key={`${row.item.id} ${row.pieces}`}
              row={row}
              isOpen={orderId !== undefined}
              lastResult={actionData?.itemId === row.item.id ? actionData.result : null}
            />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

import CircleCheck from "lucide:circle-check";
import Smartphone from "lucide:smartphone";
import { t } from "#languages/messages.ts";
import { languageOf } from "#languages/language.server.ts";
import { href } from "react-router";
import { z } from "zod";
import { formOf, handleIntent } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import {
  listReceipts,
  readQueuePosition,
  receiptStatuses,
  type ReceiptRow,
  type ReceiptStatus,
} from "#shop/payments/receipts.server.ts";
import { StatusChips } from "../shared/filter-chips.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { filterReader, optional, pageNumber, rowId } from "../shared/url-filter.server.ts";
import { receiptHandlers, type VerdictAnswer } from "../shared/receipt/receipt-action.server.ts";
import { loadReview } from "../shared/receipt/load-review.server.ts";
import { ReceiptDialog } from "../shared/receipt/receipt-dialog.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { noDialog } from "../shared/receipt/verdict-links.tsx";
import { useReceiptKeys } from "../shared/receipt/use-receipt-keys.ts";
import type { Staff } from "#shop/staff.ts";
import type { Route } from "./+types/route";
import { receiptStatusNames } from "../shared/status-names.ts";

const readFilter = filterReader({
  status: optional(z.enum(receiptStatuses)),
  page: pageNumber,
  after: rowId,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readFilter(url);
  const { receipts, ...list } = await listReceipts(staff, filter);
  return {
    ...list,
    receipts,
    review: await loadReview(staff, url),
    status: filter.status,
    now: new Date(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const back = (receipt: ReceiptRow | undefined) => pathAfter(staff, url, receipt);
  const handlers = receiptHandlers(staff, form, back);
  return await handleIntent<Promise<VerdictAnswer | Response>>(form, handlers);
}

/** The path of the list's current page, with the dialog of the next receipt to check, if any waits. */
async function pathAfter(staff: Staff, url: URL, decided: ReceiptRow | undefined) {
  const params = new URLSearchParams(url.searchParams);
  for (const dialog of Object.keys(noDialog)) params.delete(dialog);
  const queue = decided && (await readQueuePosition(staff, decided.id));
  const next = queue?.next ?? queue?.first;
  if (next) params.set("view", next);
  return languageOf(url.pathname).path + (params.size > 0 ? `?${params}` : "");
}

export default function TouchNGo({ loaderData, actionData }: Route.ComponentProps) {
  const { receipts, review, total, countLimit, page, pages, next, counts, status, now } =
    loaderData;
  useReceiptKeys();
  return (
    <>
      <PageHead title={t("Touch 'n Go Payments")}>
        <p className="text-xs">
          {total > 0 && counts.waiting === 0
            ? t("All receipts are checked.")
            : t(
                "Before you verify a receipt, check that the money has reached the shop's account.",
              )}
          {pages > 1 && page ? ` ${t("Page {page} of {pages}.", { page, pages })}` : ""}
        </p>
      </PageHead>
      {total > 0 || status ? (
        <div className="mb-4">
          <StatusChips {...{ status, counts, countLimit }} names={receiptStatusNames()} />
        </div>
      ) : null}
      {total > 0 ? (
        <ReceiptList receipts={receipts} now={now} />
      ) : status ? (
        <EmptyState
          icon={CircleCheck}
          title={noReceipts(status)}
          action={
            <ButtonLink to={href("/admin/touch-n-go")} variant="secondary">
              {t("Show all receipts")}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={Smartphone}
          title={t("No receipts yet")}
          action={
            <ButtonLink to={href("/admin/orders")} variant="secondary">
              {t("View orders")}
            </ButtonLink>
          }
        >
          {t("When a customer uploads a Touch 'n Go receipt, it appears here for you to check.")}
        </EmptyState>
      )}
      <ReceiptDialog
        receipts={receipts}
        review={review}
        rejectError={actionData?.rejectError}
        hasQueue
      />
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function noReceipts(status: ReceiptStatus): string {
  switch (status) {
    case "waiting":
      return t("All receipts are checked");
    case "verified":
      return t("No verified receipts");
    case "rejected":
      return t("No rejected receipts");
  }
}

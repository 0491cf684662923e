import CircleCheck from "lucide-react/icons/circle-check";
import Smartphone from "lucide-react/icons/smartphone";
import { data, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { listReceipts } from "#shop/payments/list-receipts.server.ts";
import { FilterChips } from "./orders/filter-chips.tsx";
import { PageHead } from "./page-head.tsx";
import { answerReject, answerVerify } from "./touch-n-go/answer-receipt.server.ts";
import { ReceiptDialogs } from "./touch-n-go/receipt-dialogs.tsx";
import { ReceiptList } from "./touch-n-go/receipt-list.tsx";
import { receiptFilter, withoutDialog } from "./touch-n-go/receipt-request.server.ts";
import { useReceiptKeys } from "./touch-n-go/use-receipt-keys.ts";
import { verifyRequest } from "./touch-n-go/verify-request.server.ts";
import type { Route } from "./+types/touch-n-go";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = receiptFilter(url);
  return { ...(await listReceipts(staff, filter)), status: filter.status, now: new Date() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  if (form.get("intent") === "reject") return answerReject(staff, form, withoutDialog(url));
  const asked = verifyRequest(form);
  if (!asked) throw data("This is not a payment", { status: 400 });
  const { orderId, page, status } = asked;
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(page && { page: `${page}` }),
  });
  const list = href("/admin/touch-n-go") + (search.size > 0 ? `?${search}` : "");
  const back = orderId ? href("/admin/orders/:orderId", { orderId }) : list;
  return answerVerify(staff, asked.paymentId, back);
}

export default function TouchNGo({ loaderData, actionData }: Route.ComponentProps) {
  const { receipts, total, most, page, pages, next, counts, status, now } = loaderData;
  useReceiptKeys();
  return (
    <>
      <PageHead title="Touch 'n Go Payments">
        <p className="text-xs">
          Compare each receipt with the shop's own account before you verify it.
          {pages > 1 && page ? ` Page ${page} of ${pages}.` : ""}
        </p>
      </PageHead>
      {total > 0 || status ? (
        <div className="mb-4">
          <FilterChips status={status} counts={counts} most={most} />
        </div>
      ) : null}
      {total > 0 ? (
        <ReceiptList receipts={receipts} now={now} />
      ) : status ? (
        <EmptyState
          icon={CircleCheck}
          title={status === "waiting" ? "Nothing is waiting" : `None is ${status}`}
          action={
            <ButtonLink to={href("/admin/touch-n-go")} variant="secondary">
              Show all receipts
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={Smartphone}
          title="No receipts yet"
          action={
            <ButtonLink to={href("/admin/orders")} variant="secondary">
              See the orders
            </ButtonLink>
          }
        >
          When a customer pays with Touch 'n Go and uploads a receipt, it waits here for you.
        </EmptyState>
      )}
      <ReceiptDialogs receipts={receipts} rejectError={actionData?.rejectError} />
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

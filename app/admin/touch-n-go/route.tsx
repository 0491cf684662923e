import CircleCheck from "lucide-react/icons/circle-check";
import Smartphone from "lucide-react/icons/smartphone";
import { data, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { listReceipts } from "#shop/payments/receipts.server.ts";
import { StatusChips } from "../shared/filter-chips.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { answerReject, answerVerify } from "../shared/receipt/answer-receipt.server.ts";
import { ReceiptDialogs } from "../shared/receipt/receipt-dialogs.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { parseReceiptFilter, pathWithoutDialog } from "./receipt-request.server.ts";
import { useReceiptKeys } from "../shared/receipt/use-receipt-keys.ts";
import { parseVerifyForm } from "./verify-request.server.ts";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = parseReceiptFilter(url);
  return { ...(await listReceipts(staff, filter)), status: filter.status, now: new Date() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  if (form.get("intent") === "reject") return answerReject(staff, form, pathWithoutDialog(url));
  const verification = parseVerifyForm(form);
  if (!verification) throw data("This payment can't be found", { status: 400 });
  const { orderId, page, status } = verification;
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(page && { page: `${page}` }),
  });
  const list = href("/admin/touch-n-go") + (search.size > 0 ? `?${search}` : "");
  const back = orderId ? href("/admin/orders/:orderId", { orderId }) : list;
  return answerVerify(staff, verification.paymentId, back);
}

export default function TouchNGo({ loaderData, actionData }: Route.ComponentProps) {
  const { receipts, total, countLimit, page, pages, next, counts, status, now } = loaderData;
  useReceiptKeys();
  return (
    <>
      <PageHead title="Touch 'n Go Payments">
        <p className="text-xs">
          Before you verify a receipt, check that the money has reached the shop's account.
          {pages > 1 && page ? ` Page ${page} of ${pages}.` : ""}
        </p>
      </PageHead>
      {total > 0 || status ? (
        <div className="mb-4">
          <StatusChips status={status} counts={counts} countLimit={countLimit} />
        </div>
      ) : null}
      {total > 0 ? (
        <ReceiptList receipts={receipts} now={now} />
      ) : status ? (
        <EmptyState
          icon={CircleCheck}
          title={status === "waiting" ? "No receipts waiting" : `No ${status} receipts`}
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
              View orders
            </ButtonLink>
          }
        >
          When a customer uploads a Touch 'n Go receipt, it appears here for you to check.
        </EmptyState>
      )}
      <ReceiptDialogs receipts={receipts} rejectError={actionData?.rejectError} />
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

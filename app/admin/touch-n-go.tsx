import { Smartphone } from "lucide-react";
import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { listReceipts, verifyReceipt } from "#shop/payments/touch-n-go.server.ts";
import { PageHead } from "./page-head.tsx";
import { shortageSentence } from "./refusals.ts";
import { ReceiptList } from "./touch-n-go/receipt-list.tsx";
import { verifyRequest } from "./touch-n-go/verify-request.server.ts";
import type { Route } from "./+types/touch-n-go";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const page = Number(url.searchParams.get("page"));
  return listReceipts(staff, { page: Number.isSafeInteger(page) ? page : 1 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const asked = verifyRequest(await request.formData());
  if (!asked) throw data("This is not a payment", { status: 400 });
  const back = asked.orderId
    ? href("/admin/orders/:orderId", { orderId: asked.orderId })
    : href("/admin/touch-n-go") + (asked.page ? `?page=${asked.page}` : "");
  const refuse = (description: string) =>
    redirectWithToast(back, { title: "Error", description, kind: "destructive" });

  const verified = await verifyReceipt(staff, asked.paymentId);
  if (verified.ok) {
    return redirectWithToast(back, { title: "Payment verified and order updated successfully" });
  }
  switch (verified.reason) {
    case "not-there":
      return refuse("This payment is no longer there.");
    case "rejected":
      return refuse("This receipt was rejected, so it cannot be verified any more.");
    case "already-paid":
      return refuse("This order is already paid. Please look at its history.");
    case "not-enough-stock":
      return refuse(shortageSentence(verified.short));
  }
}

export default function TouchNGo({ loaderData }: Route.ComponentProps) {
  const { receipts, total, page, pages } = loaderData;
  return (
    <>
      <PageHead title="Touch 'n Go Payments">
        <p className="text-xs">
          Compare each receipt with the shop's own account before you verify it.
          {pages > 1 ? ` Page ${page} of ${pages}.` : ""}
        </p>
      </PageHead>
      {total > 0 ? (
        <ReceiptList receipts={receipts} />
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
      <div className="mt-6">
        <Pagination page={page} pages={pages} />
      </div>
    </>
  );
}

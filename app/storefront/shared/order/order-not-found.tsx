import PackageSearch from "lucide:package-search";
import { href, isRouteErrorResponse, useRouteError } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#languages/messages.ts";
import { NotFoundBoundary } from "../not-found-boundary.tsx";
import { orderRefusals } from "../payment-refusals.ts";

/** The error boundary of all pages about an order: it was not found, or it is no longer open to this browser. */
export function OrderNotFound() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) {
    return <Nothing title={t("This order is private")}>{t(orderRefusals.forbidden)}</Nothing>;
  }
  return (
    <NotFoundBoundary>
      <Nothing title={t("Order not found")}>
        {t("The link may be incomplete. You can find your order with your phone number.")}
      </Nothing>
    </NotFoundBoundary>
  );
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={PackageSearch}
      title={title}
      className="py-24"
      action={<ButtonLink to={href("/order-tracking")}>{t("Track Order")}</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}

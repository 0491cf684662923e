import PackageSearch from "lucide:package-search";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#languages/messages.ts";
import { NotFoundBoundary } from "../not-found-boundary.tsx";

/** The error boundary of all pages about an order. */
export function OrderNotFound() {
  return (
    <NotFoundBoundary>
      <EmptyState
        heading="h1"
        icon={PackageSearch}
        title={t("Order not found")}
        className="py-24"
        action={<ButtonLink to={href("/order-tracking")}>{t("Track Order")}</ButtonLink>}
      >
        {t("The link may be incomplete. You can find your order with your phone number.")}
      </EmptyState>
    </NotFoundBoundary>
  );
}

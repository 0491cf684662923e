import ChevronLeft from "lucide:chevron-left";
import ChevronRight from "lucide:chevron-right";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";

type Neighbour = { id: string; orderNumber: string } | undefined;

/** Links to the orders before and after this one in the list, which has the newest order first. */
export function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  return (
    <nav aria-label={t("Other orders")} className="flex gap-1">
      {previous ? (
        <ToOrder order={previous} label={t("Previous order: {orderNumber}", previous)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </ToOrder>
      ) : null}
      {next ? (
        <ToOrder order={next} label={t("Next order: {orderNumber}", next)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </ToOrder>
      ) : null}
    </nav>
  );
}

function ToOrder(props: { order: { id: string }; label: string; children: React.ReactNode }) {
  return (
    <ButtonLink
      to={href("/admin/orders/:orderId", { orderId: props.order.id })}
      variant="secondary"
      size="sm"
      aria-label={props.label}
      title={props.label}
      className="w-11 px-0! md:w-9"
    >
      {props.children}
    </ButtonLink>
  );
}

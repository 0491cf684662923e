import ChevronLeft from "lucide:chevron-left";
import ChevronRight from "lucide:chevron-right";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { orderInList } from "../shared/order-in-list.ts";

type Neighbour = { id: string; orderNumber: string } | undefined;

type Props = { previous: Neighbour; next: Neighbour; list: string };

/** Links to the orders before and after this one in the list that it was opened from, or of all, newest first. */
export function Neighbours({ previous, next, list }: Props) {
  return (
    <nav aria-label={t("Other orders")} className="flex gap-1">
      {previous ? (
        <ToOrder
          to={orderInList(previous.id, list)}
          label={t("Previous order: {orderNumber}", previous)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </ToOrder>
      ) : null}
      {next ? (
        <ToOrder to={orderInList(next.id, list)} label={t("Next order: {orderNumber}", next)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </ToOrder>
      ) : null}
    </nav>
  );
}

function ToOrder(props: { to: string; label: string; children: React.ReactNode }) {
  return (
    <ButtonLink
      to={props.to}
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

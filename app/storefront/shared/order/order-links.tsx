import { ButtonLink } from "#app/ui/button.tsx";
import { ChevronRight } from "#app/ui/icons.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";

type Named = { id: string; orderNumber: string };

/** The link of a listed order to its page. */
export function ViewOrderLink({ order }: { order: Named }) {
  return (
    <TextLink
      standalone
      to={links.order(order.id, null)}
      aria-label={t("View order {number}", { number: order.orderNumber })}
    >
      {t("View order")}
      <ChevronRight className="size-4" />
    </TextLink>
  );
}

/** The link of a listed order to the page on which it is paid by this method. */
export function PayLink({
  order,
  method,
  isAgain = false,
}: {
  order: Named;
  method: PaymentMethod;
  isAgain?: boolean;
}) {
  const { id, orderNumber: number } = order;
  return (
    <ButtonLink to={links.payment(method, id, null)} size="sm">
      <Rich
        text={
          isAgain
            ? t("Pay again<hidden> for order {number}</hidden>", { number })
            : t("Pay now<hidden> for order {number}</hidden>", { number })
        }
        hidden={(words) => <span className="sr-only">{words}</span>}
      />
    </ButtonLink>
  );
}

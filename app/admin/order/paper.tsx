import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrintButton, Sheet, type SheetShop } from "#app/ui/sheet.tsx";
import { PageHead } from "../page-head.tsx";
import type { WholeOrder } from "./order-facts.tsx";

/** A sheet for the printer, under the back office's own head, which is not printed. */
export function Paper({
  order,
  title,
  ...rest
}: {
  title: string;
  shop: SheetShop;
  order: WholeOrder;
  phone: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={`${title} ${order.orderNumber}`}
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                to={href("/admin/orders/:orderId", { orderId: order.id })}
                variant="secondary"
              >
                Back to the order
              </ButtonLink>
              <PrintButton />
            </div>
          }
        />
      </div>
      <Sheet title={title} order={order} {...rest} />
    </>
  );
}

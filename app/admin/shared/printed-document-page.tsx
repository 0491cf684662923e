import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrintButton, PrintedDocument, type DocumentShop } from "#app/ui/printed-document.tsx";
import { PageHead } from "./page-head.tsx";
import type { FullOrder } from "./order-facts.tsx";

/** A printable document. The heading and the buttons above the document are not printed. */
export function PrintedDocumentPage({
  order,
  title,
  ...rest
}: {
  title: string;
  shop: DocumentShop;
  order: FullOrder;
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
      <PrintedDocument title={title} order={order} {...rest} />
    </>
  );
}

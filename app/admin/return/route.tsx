import { data, href } from "react-router";
import { returnNumber } from "#shop/returns/return-number.ts";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { listExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { readReturnDetail } from "#shop/returns/return-detail.server.ts";
import { CustomerPictures } from "../shared/customer-pictures.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { ReturnBadge } from "../shared/return-badge.tsx";
import { NextStep } from "./next-step.tsx";
import { ReturnFacts } from "./return-facts.tsx";
import { ReturnedItems } from "./returned-items.tsx";
import { handleReturnForm } from "./return-action.server.ts";
import type { Route } from "./+types/route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const detail = await readReturnDetail(staff, params.returnId);
  if (!detail) throw data(t("Return not found"), { status: 404 });
  const newIds = { refundId: crypto.randomUUID(), inspectionId: crypto.randomUUID() };
  const isExpectedBack =
    detail.order.orderStatus === "cancelled" &&
    (await listExpectedBack(staff, { orderId: detail.order.id })).items.length > 0;
  return { detail, newIds, isOwner: staff.role === "owner", isExpectedBack };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const { returnId } = params;
  const here = href("/admin/returns/:returnId", { returnId });
  return handleReturnForm(staff, returnId, await formOf(request), here);
}

/** A return: what the customer says and sent, what was found, and the next step. */
export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, newIds, isOwner, isExpectedBack } = loaderData;
  const { row, order } = detail;
  const number = returnNumber(order, row);
  return (
    <>
      <PageHead
        title={
          row.kind === "exchange"
            ? t("Exchange {number}", { number })
            : t("Return {number}", { number })
        }
        action={<ReturnBadge status={row.status} />}
      >
        <p className="flex flex-wrap gap-x-5 text-xs">
          <TextLink standalone to={href("/admin/returns")}>
            {t("All returns")}
          </TextLink>
          <TextLink standalone to={href("/admin/orders/:orderId", { orderId: order.id })}>
            {t("Order #{number}", { number: order.orderNumber })}
          </TextLink>
        </p>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1.3fr_1fr]">
        <div className="space-y-4">
          <NextStep {...{ detail, newIds, isOwner, isExpectedBack }} answer={actionData} />
          <ReturnedItems detail={detail} />
        </div>
        <div className="space-y-4">
          <ReturnFacts detail={detail} />
          <CustomerPictures
            pictures={row.pictures}
            urlOf={(id) => links.parcelPicture(order.id, id, null)}
          />
        </div>
      </div>
    </>
  );
}

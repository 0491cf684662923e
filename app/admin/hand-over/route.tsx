import { data, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { readHandOver } from "#shop/fulfilment/read-hand-over.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { handleHandOver } from "./hand-over-action.server.ts";
import { HandOverScreen } from "./hand-over-screen.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const view = await readHandOver(staff, params.shipmentId);
  if (!view) throw data(t("Shipment not found"), { status: 404 });
  const { phoneNumber, ...shown } = view;
  return { view: shown, phone: formatPhone(phoneNumber), isOwner: staff.role === "owner" };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  return handleHandOver(staff, params.shipmentId, await formOf(request));
}

/** Hands a collection over at the counter: code, identity document, weight, agreement. */
export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  const { view, phone, isOwner } = loaderData;
  return (
    <>
      <PageHead title={t("Hand over {label}", { label: view.label })}>
        <p className="wrap-anywhere">
          {view.buyer} · <span className="tabular-nums">{phone}</span>
        </p>
        <p className="flex flex-wrap gap-x-5">
          <TextLink standalone to={href("/admin/to-collect")}>
            {t("Back to orders to collect")}
          </TextLink>
          <TextLink
            standalone
            to={href("/admin/orders/:orderId", { orderId: view.orderId })}
            className="tabular-nums"
          >
            {t("Order #{number}", { number: view.orderNumber })}
          </TextLink>
        </p>
      </PageHead>
      <HandOverScreen view={view} isOwner={isOwner} lastResult={actionData ?? null} />
    </>
  );
}

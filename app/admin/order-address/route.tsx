import { getFormProps, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { AddressFields, type AddressFieldName } from "#app/ui/address-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { whyAddressStays } from "#shop/fulfilment/why-address-stays.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { loadOrder } from "../shared/load-order.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import {
  handleAddressForm,
  refuseCorrection,
  type AddressAnswer,
} from "./address-action.server.ts";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const { id, orderNumber, fullName, address } = order;
  const refusal = whyAddressStays(order, await readShipments(id));
  if (!address || refusal) throw refuseCorrection(id, refusal ?? "not-delivered");
  return { id, orderNumber, fullName, address };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  return handleAddressForm(staff, params.orderId, await formOf(request));
}

export default function OrderAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, fullName, address } = loaderData;
  const { lastResult, confirmedPlace = "" }: AddressAnswer = actionData ?? {};
  const [form, fields] = useForm<Record<AddressFieldName | "reason", string>>({
    id: "address",
    lastResult: lastResult ?? null,
    defaultValue: { ...address, line2: address.line2 ?? "" },
  });
  return (
    <>
      <PageHead title={t("Correct the address of order {orderNumber}", { orderNumber })}>
        <p>{fullName}</p>
      </PageHead>
      <Card className="max-w-2xl">
        <Form method="post" {...getFormProps(form)}>
          <ErrorSummary lines={summaryOf(form, fields)} />
          <HiddenFields of={{ confirmedPlace }} />
          <div className="grid gap-x-5 gap-y-1 sm:grid-cols-6">
            <AddressFields fields={fields} isOwn={false} />
            <InputField
              label={t("Who asked for it, and how")}
              field={fields.reason}
              required
              maxLength={200}
              autoComplete="off"
              hint={t("Only staff see this. Such as: the customer called from 012-345 6789.")}
              className="sm:col-span-6"
            />
          </div>
          <div className="mt-2 flex flex-wrap gap-2">
            <IntentButton intent="correct" busyLabel={t("Saving...")}>
              {t("Save the address")}
            </IntentButton>
            <ButtonLink to={href("/admin/orders/:orderId", { orderId: id })} variant="secondary">
              {t("Back to the order")}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}

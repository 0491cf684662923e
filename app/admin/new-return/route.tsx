import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { t, tContext, tPlural } from "#languages/messages.ts";
import { returnKindNames, returnReasonNames } from "#shop/returns/return-names.ts";
import { readReturnable } from "#shop/returns/returnable.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { loadOrder } from "../shared/load-order.server.ts";
import { Options } from "../shared/options.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { handleCreateReturn } from "./begin-action.server.ts";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const { items } = await readReturnable(order);
  return { order, items, returnId: crypto.randomUUID() };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  return handleCreateReturn(staff, order, await formOf(request));
}

/** Staff create a return for a customer at the counter or on the phone. */
export default function NewReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { order, items, returnId } = loaderData;
  const [form, fields] = useForm<Record<string, string>>({
    id: "return",
    lastResult: actionData ?? null,
    defaultValue: { returnId },
  });
  const back = href("/admin/orders/:orderId", { orderId: order.id });
  return (
    <>
      <PageHead title={t("Return for order #{number}", { number: order.orderNumber })} />
      {items.length === 0 ? (
        <Card className="max-w-2xl">
          <p className="mb-4">
            {t(
              "Nothing of this order can be returned: no piece has arrived that isn't in a return.",
            )}
          </p>
          <ButtonLink to={back} variant="secondary">
            {t("Back to the order")}
          </ButtonLink>
        </Card>
      ) : (
        <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
          <HiddenFields of={{ returnId: fields.returnId?.initialValue ?? returnId }} />
          <ErrorSummary lines={summaryOf(form, fields)} />
          <Card title={tContext("goods", "Pieces")}>
            {items.map(({ item, left }, at) => (
              <div key={item.id}>
                <input type="hidden" name={`pieces[${at}].orderItemId`} value={item.id} />
                <InputField
                  label={item.productName}
                  hint={tPlural(
                    left,
                    "{count} piece can be returned",
                    "{count} pieces can be returned",
                  )}
                  name={`pieces[${at}].quantity`}
                  defaultValue={typedCount(actionData, item.id) ?? (items.length === 1 ? 1 : 0)}
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-72"
                />
              </div>
            ))}
          </Card>
          <Card title={t("Why")}>
            <SelectField label={t("Return or exchange")} field={fields.kind} required>
              <option value="">{t("Choose")}</option>
              <Options of={returnKindNames()} />
            </SelectField>
            <SelectField label={t("Reason")} field={fields.reason} required>
              <option value="">{t("Choose")}</option>
              <Options of={returnReasonNames()} />
            </SelectField>
            <TextareaField
              label={t("In the customer's words")}
              field={fields.description}
              rows={3}
              maxLength={1000}
            />
            <InputField
              label={t("Reason for an exception")}
              hint={t(
                "Needed only if the time has passed, or for a refund where the rules allow an exchange. It stays in the order history.",
              )}
              field={fields.exception}
              maxLength={300}
            />
          </Card>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{t("Create return")}</Button>
            <ButtonLink to={back} variant="secondary">
              {t("Back to the order")}
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  );
}

/** How many pieces of this item staff typed in the form that was refused; undefined if no form was sent. */
function typedCount(refused: SubmissionResult | undefined, itemId: string): string | undefined {
  type Typed = { orderItemId?: string; quantity?: string } | undefined;
  const pieces = refused?.initialValue?.["pieces"] as Typed[] | undefined;
  const typed = pieces?.find((piece) => piece?.orderItemId === itemId);
  // Conform leaves out a field that was empty.
  return typed && (typed.quantity ?? "");
}

import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { AddressFields, type AddressFieldName } from "#app/ui/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Credit } from "#shop/orders/amount-to-pay.ts";
import type { draftForm } from "#shop/orders/draft-form.server.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { refundPartsAfterCredit } from "#shop/payments/refund-method.ts";
import type { Exchange } from "#shop/returns/exchange.server.ts";
import type { exchangeFields } from "#shop/returns/place-exchange.server.ts";
import type { CounterTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import type { tradeInFields } from "#shop/trade-ins/place-with-trade-in.server.ts";
import { differenceName } from "./credit-sums.tsx";
import { KnownCustomers, useKnownCustomers } from "./known-customers.tsx";
import type { Known } from "./known-details.ts";
import { PaymentFields } from "./payment-fields.tsx";
import { firstShown } from "../shared/first-shown.ts";
import { HowToRefund } from "../shared/how-to-refund.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { MethodOptions } from "../shared/options.tsx";

type Request = NonNullable<CounterTradeIn["request"]>;
type FieldName =
  | keyof z.input<typeof draftForm>
  | keyof z.input<typeof exchangeFields>
  | keyof z.input<typeof tradeInFields>
  | AddressFieldName;
type Props = {
  draftId: string;
  review: CheckoutReview | undefined;
  formKey: string;
  languages: { code: string; tag: string; name: string }[];
  exchange: Exchange | undefined;
  tradeIn: CounterTradeIn;
  /** What gold that comes in counts for. */
  credit: Credit | undefined;
  isOwner: boolean;
  /** The id of the refund, if money goes back in an exchange. Made with the form, so that pressing twice refunds once. */
  refundId: string;
  /** Whether emails leave the shop. */
  sendsEmail: boolean;
  isBusy: boolean;
  lastResult: SubmissionResult | undefined;
  known: Known | undefined;
};

/** By which the button beside the form sends it. */
export const customerFormId = "customer";

/** The checkout form, filled in by staff for a customer. */
export function CustomerForm(props: Props) {
  const { draftId, review, formKey, languages, exchange, tradeIn, credit } = props;
  const { isOwner, isBusy, lastResult } = props;
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: customerFormId,
    lastResult: lastResult ?? null,
    defaultValue: {
      paymentMethod: "touch_n_go",
      deliveryMethod: "collect",
      language: "en",
      ...(tradeIn.request && sellerValues(tradeIn.request)),
      ...(exchange && customerValues(exchange)),
    },
  });
  const { found, onType, onLeave } = useKnownCustomers(draftId, props.known);
  const difference = credit && review ? review.total - credit.amount : undefined;
  const isPaymentDue = difference === undefined || difference > 0;
  const left = exchange?.money?.left;
  return (
    <Card title={t("Customer")}>
      <ErrorSummary lines={summaryOf(form, fields as never)} />
      <Form
        method="post"
        {...getFormProps(form)}
        className="group/customer grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-6"
      >
        <HiddenFields of={{ draft: draftId, formKey, quote: review?.quote ?? "" }} />
        {exchange ? (
          <HiddenFields
            of={{
              shownValue: exchange.credit,
              refundId: props.refundId,
              shownLeft: left === undefined ? left : firstShown(lastResult, "shownLeft", left),
            }}
          />
        ) : (
          <HiddenFields of={{ tradeInVersion: tradeIn.saved?.version ?? "" }} />
        )}
        {/* Nothing is paid in cash: the gold that comes in covers the order. */}
        {isPaymentDue ? null : <HiddenFields of={{ paymentMethod: "cash", isCovered: "on" }} />}
        <InputField
          label={t("Phone Number")}
          field={fields.phoneNumber}
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="012-345 6789"
          onChange={(event) => onType(event.target.value)}
          onBlur={(event) => onLeave(event.target.value)}
          className="sm:col-span-3"
        />
        <InputField
          label={t("Full Name")}
          field={fields.fullName}
          required
          maxLength={200}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <noscript className="mb-4 sm:col-span-full">
          <Button name="intent" value="find" formNoValidate variant="secondary" size="sm">
            {t("Find customer")}
          </Button>
        </noscript>
        <KnownCustomers draftId={draftId} found={found} />
        <InputField
          label={t("Email")}
          field={fields.email}
          type="email"
          autoComplete="off"
          hint={
            props.sendsEmail
              ? t("Optional. We'll send the order confirmation to this address.")
              : t("Optional. No emails are sent, because no mail server is set up.")
          }
          className="sm:col-span-3"
        />
        {isPaymentDue ? (
          <>
            <SelectField
              label={t("Payment Method")}
              field={fields.paymentMethod}
              className="sm:col-span-3"
            >
              <optgroup label={t("Paid to you")}>
                <MethodOptions of={["cash", "card_terminal", "bank_transfer"]} />
              </optgroup>
              <optgroup label={t("Paid through the order link")}>
                <MethodOptions of={["touch_n_go", "stripe_fpx"]} />
              </optgroup>
            </SelectField>
            <PaymentFields reference={fields.reference} received={fields.received} />
          </>
        ) : null}
        {left === undefined ? null : (
          <p className="mb-4 text-ink-soft sm:col-span-full">
            {t("Left to refund on the old order: {amount}.", { amount: formatMoney(left) })}
          </p>
        )}
        {exchange?.money && difference !== undefined && difference < 0 ? (
          <div className="mb-4 rounded-sm border border-line bg-paper px-4 pt-3 pb-1 sm:col-span-full">
            <p className="mb-2 font-medium">
              {t("{amount} goes back to the customer.", {
                amount: formatMoney(-difference as Sen),
              })}
            </p>
            <HowToRefund
              {...{ isOwner, account: exchange.account }}
              parts={refundPartsAfterCredit(
                exchange.money.accepted,
                (exchange.credit + difference) as Sen,
                -difference as Sen,
              )}
              hasSameName={exchange.money.hasSameName}
              buyer={exchange.customer.fullName}
              fields={{ reference: fields.refundReference, confirmName: fields.confirmName }}
            />
          </div>
        ) : null}
        {credit?.method === "trade_in" && difference !== undefined && difference < 0 ? (
          <p className="mb-4 rounded-sm border border-line bg-paper px-4 py-3 font-medium sm:col-span-full">
            {t("The old gold is worth more than this order. Give the customer {amount} in cash.", {
              amount: formatMoney(-difference as Sen),
            })}
          </p>
        ) : null}
        <SelectField
          label={t("Customer's language")}
          field={fields.language}
          hint={t("For emails, WhatsApp messages and the receipt.")}
          className="sm:col-span-full"
        >
          {languages.map(({ code, tag, name }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label={t("Notes")}
          field={fields.notes}
          rows={2}
          maxLength={1000}
          hint={t("Optional. The customer can see these notes.")}
          className="sm:col-span-full"
        />
        <SelectField
          label={t("Delivery method")}
          field={fields.deliveryMethod}
          className="sm:col-span-full"
        >
          <option value="collect">{t("Collect at the shop")}</option>
          <option value="deliver">{t("Deliver")}</option>
        </SelectField>
        {/* CSS shows the address only for delivery, which works without JavaScript. */}
        <div className="hidden gap-x-4 gap-y-1 group-has-[option[value=deliver]:checked]/customer:grid sm:col-span-full sm:grid-cols-6">
          <AddressFields fields={fields} required={false} isOwn={false} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 sm:col-span-full">
          <p>
            {review ? (
              <>
                {difference === undefined ? t("Total") : differenceName(difference, credit!)}{" "}
                <Price
                  amount={Math.abs(difference ?? review.total) as Sen}
                  className="text-lg font-semibold"
                />
              </>
            ) : (
              <span className="text-ink-soft">{t("Add a product to place the order.")}</span>
            )}
          </p>
          <Button
            name="intent"
            value="place"
            disabled={!review?.quote || isBusy}
            // On a wide screen, the button is beside the form, below the total that stays in view.
            className="max-sm:w-full lg:hidden"
          >
            {t("Place Order")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Who asked the shop to buy the old gold. Staff can change all of it. */
function sellerValues({ fullName, phoneNumber, email, language }: Request) {
  return { fullName, phoneNumber, email: email ?? "", language };
}

/** The customer of the order whose pieces are exchanged. Staff can change all of it. */
function customerValues({ customer }: Exchange) {
  const { address, email, ...values } = customer;
  return {
    ...values,
    email: email ?? "",
    ...(address && { ...address, line2: address.line2 ?? "" }),
  };
}

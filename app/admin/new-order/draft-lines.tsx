import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChoiceLine } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { InputField } from "#app/ui/field.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { formatMoney, formatTypedAmount, type Sen } from "#shop/money.ts";
import type { Credit } from "#shop/orders/amount-to-pay.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { customerFormId } from "./customer-form.tsx";
import { CreditSums } from "./credit-sums.tsx";
import { lineSentence } from "./refusals.ts";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

export type ItemProblem = { id: string | undefined; problem: string | undefined };
type Props = {
  draftId: string;
  review: CheckoutReview | undefined;
  /** What gold that comes in counts for. */
  credit: Credit | undefined;
  itemProblem: ItemProblem;
  isBusy: boolean;
};

export function DraftLines({ draftId, review, credit, itemProblem, isBusy }: Props) {
  if (!review) {
    return (
      <Card title={t("This order")}>
        <p className="text-ink-soft">
          {t("This order has no items yet. Add a product from the list.")}
        </p>
      </Card>
    );
  }
  return (
    <Card
      title={t("This order")}
      action={
        <Form method="post" preventScrollReset>
          <HiddenFields of={{ draft: draftId }} />
          <Button name="intent" value="discard" variant="quiet" size="sm" disabled={isBusy}>
            <Rich text={t("Discard<hidden> this order</hidden>")} hidden={forScreenReaders} />
          </Button>
        </Form>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {review.lines.map((line) => (
          <DraftLine
            key={`${line.id} ${line.quantity} ${line.piece?.labourDiscount}`}
            {...{ draftId, line, itemProblem, isBusy }}
          />
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t("Total")}</span>
        <Price amount={review.total} className="text-lg font-semibold" />
      </p>
      {credit ? <CreditSums total={review.total} credit={credit} /> : null}
      {review.held ? (
        <p className="mt-2 rounded-sm bg-gold-wash px-3 py-2 text-xs text-gold-ink">
          {t(
            "Price held until {time}. If the gold price changes after that, you'll confirm the new total.",
            { time: formatMoment(review.held.until, "time") },
          )}
        </p>
      ) : null}
      <Button
        form={customerFormId}
        name="intent"
        value="place"
        wide
        disabled={!review.quote || isBusy}
        className="mt-4 max-lg:hidden"
      >
        {t("Place Order")}
      </Button>
    </Card>
  );
}

function DraftLine({
  draftId,
  line,
  itemProblem,
  isBusy,
}: Omit<Props, "review" | "credit"> & { line: CartLine }) {
  const { piece, quantity, total } = line;
  const submit = useSubmit();
  const name = piece?.name ?? t("Unavailable product");
  const problem = itemProblem.id === line.id ? itemProblem.problem : lineSentence(line);
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium break-words" lang={langOf(piece, "name")}>
          {name}
        </p>
        {total === undefined ? null : <Price amount={total} className="font-medium" />}
      </div>
      {piece ? (
        <p className="text-xs text-ink-soft tabular-nums">
          <ChoiceLine facts={[piece.purity, formatWeight(piece.weight)]} of={piece} />
        </p>
      ) : null}
      {piece ? (
        <p className="text-xs text-ink-soft tabular-nums">
          {piece.labourDiscount
            ? t("Labour fee {fee} after a discount of {discount}", {
                fee: formatMoney(piece.labourFee),
                discount: formatMoney(piece.labourDiscount),
              })
            : t("Labour fee {fee}", { fee: formatMoney(piece.labourFee) })}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Form method="post" preventScrollReset className="flex items-start gap-2">
          <HiddenFields of={{ intent: "set", draft: draftId, itemId: line.id }} />
          <InputField
            label={
              <Rich
                text={t("Quantity<hidden> of {name}</hidden>", { name })}
                hidden={forScreenReaders}
              />
            }
            dense
            inputMode="numeric"
            name="quantity"
            defaultValue={quantity}
            autoComplete="off"
            required
            onBlur={({ currentTarget: { value, form } }) => {
              if (value.trim() === String(quantity)) return;
              void submit(form, { preventScrollReset: true });
            }}
            className="w-20"
          />
          <noscript>
            <Button variant="secondary" size="sm">
              <Rich
                text={t("Update<hidden> {name}</hidden>", { name })}
                hidden={forScreenReaders}
              />
            </Button>
          </noscript>
        </Form>
        {piece?.unitPrice === undefined ? null : (
          <DiscountField {...{ draftId, line, name }} discount={piece.labourDiscount} />
        )}
        <Form method="post" preventScrollReset>
          <HiddenFields of={{ draft: draftId, itemId: line.id }} />
          <Button name="intent" value="remove" variant="quiet" size="sm" disabled={isBusy}>
            <Rich text={t("Remove<hidden> {name}</hidden>", { name })} hidden={forScreenReaders} />
          </Button>
        </Form>
      </div>
      {problem ? <p className="mt-1 text-xs font-medium text-bad">{problem}</p> : null}
    </li>
  );
}

/** What is taken off the labour fee of each piece. Applies when the field is left. */
function DiscountField({
  draftId,
  line,
  name,
  discount,
}: {
  draftId: string;
  line: CartLine;
  name: string;
  discount: Sen | undefined;
}) {
  const submit = useSubmit();
  const shown = discount ? formatTypedAmount(discount) : "";
  return (
    <Form method="post" preventScrollReset className="flex items-start gap-2">
      <HiddenFields of={{ intent: "discount", draft: draftId, itemId: line.id }} />
      <InputField
        label={
          <Rich
            text={t("Discount (RM)<hidden> on the labour of each {name}</hidden>", { name })}
            hidden={forScreenReaders}
          />
        }
        dense
        inputMode="decimal"
        name="discount"
        defaultValue={shown}
        autoComplete="off"
        onBlur={({ currentTarget: { value, form } }) => {
          if (value.trim() === shown) return;
          void submit(form, { preventScrollReset: true });
        }}
        className="w-28"
      />
      <noscript>
        <Button variant="secondary" size="sm">
          <Rich text={t("Update<hidden> {name}</hidden>", { name })} hidden={forScreenReaders} />
        </Button>
      </noscript>
    </Form>
  );
}

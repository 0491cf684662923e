import { useState } from "react";
import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { OwnPurchase } from "#shop/trade-ins/own-purchase.server.ts";
import { whatToBring } from "#shop/trade-ins/trade-in-words.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { StateBand } from "../shared/order/state-band.tsx";
import type { Route } from "./+types/route";
import type { Answer } from "./answer.ts";
import { RequestForm } from "./request-form.tsx";

type Props = Route.ComponentProps["loaderData"] & { answer: Answer | undefined };

/** The form to ask the shop to buy gold. Plain forms: they work without JavaScript. */
export function TradeInScreen({ answer, ...props }: Props) {
  const { sent } = props;
  const named = answer?.purchase ?? props.chosen;
  // Pictures that are too large and a search without a result name no purchase: the last one stays on the page.
  const [lastPurchase, setLastPurchase] = useState<OwnPurchase | undefined>(named);
  const purchase = named ?? (answer && !answer.result ? lastPurchase : undefined);
  if (purchase !== lastPurchase) setLastPurchase(purchase);
  return (
    <div className="frame max-w-2xl! py-10 md:py-16">
      <h1 className="display text-xl md:text-2xl">{t("Ask about your gold")}</h1>
      {sent && !answer ? (
        <Sent number={sent} />
      ) : (
        <>
          <p className="mt-2 mb-8 text-ink-soft">
            {t(
              "Tell us what you have, and we'll tell you what to expect. The price is set at the shop, after weighing and testing.",
            )}
          </p>
          <div className="space-y-6">
            <OwnPurchases {...props} purchase={purchase} answer={answer} />
            <RequestForm {...props} purchase={purchase} answer={answer} />
          </div>
        </>
      )}
    </div>
  );
}

function Sent({ number }: { number: string }) {
  return (
    <div className="mt-8 space-y-6">
      <StateBand kind="done" title={t("We got your request {number}", { number })}>
        {t("We answer by email or phone during opening hours.")}
      </StateBand>
      <p>{whatToBring()}</p>
      <ButtonLink to={href("/sell-your-gold")} variant="secondary">
        {t("What we pay today")}
      </ButtonLink>
    </div>
  );
}

type OwnPurchasesProps = Pick<Props, "purchases" | "answer"> & {
  /** The purchase whose pieces are in the form. */
  purchase: OwnPurchase | undefined;
};

/** Ways to choose pieces that were bought here: from the account, or by the receipt. */
function OwnPurchases({ purchases, purchase, answer }: OwnPurchasesProps) {
  const search = answer?.search;
  return (
    <Card title={t("Did you buy it from us?")}>
      {purchases.length > 0 ? (
        <ul className="mb-4 space-y-1">
          {purchases.map(({ orderId, orderNumber, on }) => (
            <li key={orderId}>
              <TextLink
                standalone
                to={`${href("/sell-your-gold/request")}?order=${orderId}`}
                aria-current={purchase?.orderId === orderId ? "true" : undefined}
                className="aria-[current]:font-medium aria-[current]:underline"
              >
                {t("Order {number} of {date}", { number: orderNumber, date: on })}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      <details open={search !== undefined || (purchases.length === 0 && !purchase)}>
        <summary className="disclosure w-fit">{t("Find it by its receipt")}</summary>
        <Form method="post" action={href("/sell-your-gold/request")} className="mt-3">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="orderNumber" label={t("Number on the receipt")} value={search?.typed} />
            <Field
              name="last4"
              label={t("Last 4 digits of your phone number")}
              inputMode="numeric"
            />
          </div>
          {search ? (
            <p role="alert" className="mt-2 text-sm font-medium text-bad">
              {search.problem}
            </p>
          ) : null}
          <SubmitButton
            intent="find"
            variant="secondary"
            busyLabel={t("Searching...")}
            className="mt-4"
          >
            {t("Find my purchase")}
          </SubmitButton>
        </Form>
      </details>
    </Card>
  );
}

function Field(props: {
  name: string;
  label: string;
  value?: string | undefined;
  inputMode?: "numeric";
}) {
  const { name, label, value, inputMode } = props;
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        maxLength={name === "last4" ? 4 : 40}
        autoComplete="off"
        required
        className="control"
      />
    </div>
  );
}

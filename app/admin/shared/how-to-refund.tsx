import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { RefundPart } from "#shop/payments/refund-method.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";

type Account = Pick<ReturnDetail["row"], "bankName" | "accountNumber" | "accountName">;
type Props = {
  parts: RefundPart[];
  hasSameName: boolean;
  account: Account;
  buyer: string;
  isOwner: boolean;
  fields: { reference: AnyField; confirmName: AnyField };
};

/** How the money of a return goes back, the reference of the refund, and what an owner confirms. */
export function HowToRefund({ parts, hasSameName, account, buyer, isOwner, fields }: Props) {
  const goesToBank = parts.some(({ method }) => method === "bank");
  const needsName = goesToBank && account.accountNumber !== null && !hasSameName;
  return (
    <>
      {goesToBank && account.accountNumber ? (
        <input type="hidden" name="shownAccount" value={account.accountNumber} />
      ) : null}
      {parts.map(({ method, amount }, at) => (
        <p key={method} className="mb-4">
          {parts.length === 1 ? null : (
            <span className="font-medium">
              {at === 0
                ? t("Up to {amount}:", { amount: formatMoney(amount) })
                : t("What is above that:")}{" "}
            </span>
          )}
          {methodText(method, account)}
        </p>
      ))}
      {parts.every(({ method }) => method === "stripe") ? null : (
        <InputField
          label={t("Reference")}
          hint={
            goesToBank
              ? t("Make the transfer first, then enter its number.")
              : t("Refund at the card terminal first, then enter the number of the slip.")
          }
          field={fields.reference}
          maxLength={100}
          autoComplete="off"
        />
      )}
      {needsName ? (
        <CheckboxField
          label={t("The account may be in another name")}
          hint={
            isOwner
              ? t("The buyer is {buyer}, the account holder {holder}.", {
                  buyer,
                  holder: account.accountName ?? "",
                })
              : t(
                  "The account holder isn't the buyer, so only an owner can settle this return. Ask the customer or an owner.",
                )
          }
          field={fields.confirmName}
          disabled={!isOwner}
        />
      ) : null}
    </>
  );
}

function methodText(method: RefundPart["method"], account: Account): string {
  if (method === "stripe") return t("Stripe returns the money to the customer's bank or card.");
  if (method === "card_terminal") {
    return t("The customer paid at the card terminal, so the money goes back to the card.");
  }
  return account.accountNumber
    ? t("The money goes to {bank}, {number}, {holder}.", {
        bank: account.bankName ?? "",
        number: account.accountNumber,
        holder: account.accountName ?? "",
      })
    : t(
        "The money goes to the customer's bank account. They haven't entered one yet. Ask them to add it on their order page.",
      );
}

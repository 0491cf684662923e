import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { formatMoney } from "#shop/money.ts";
import type { GuestOrder } from "#shop/orders/guest-orders.server.ts";
import { SubmitButton } from "../../shared/form/submit-button.tsx";

/** What the page says about orders that were placed without signing in. */
export type GuestOrders = {
  /** Orders of this browser or of the account's verified address. */
  found: GuestOrder[];
  email: string;
  isEmailVerified: boolean;
  /** The token of the emailed link that was opened, if it is valid for this account. */
  confirm: string | undefined;
  /** Whether a link was opened that is not valid. */
  isLinkSpent: boolean;
};

/** Offers to add the orders that were found, or to verify the account's address with the link that was opened. */
export function FoundGuestOrders({ found, email, confirm, isLinkSpent }: GuestOrders) {
  if (confirm) return <ConfirmCard email={email} token={confirm} />;
  return (
    <>
      {isLinkSpent ? (
        <p role="status" className="mb-6 rounded-sm border border-warn/40 bg-warn-wash p-4">
          {t(
            "This link has expired or belongs to another account. Ask for a new one on this page, or sign in with the account that asked for it.",
          )}
        </p>
      ) : null}
      {found.length > 0 ? <FoundCard found={found} /> : null}
    </>
  );
}

function FoundCard({ found }: { found: GuestOrder[] }) {
  return (
    <Card
      className="mb-6"
      title={tPlural(
        found.length,
        "You have an earlier order placed as a guest",
        "You have {count} earlier orders placed as a guest",
      )}
    >
      <ul className="divide-y divide-line">
        {found.map(({ id, orderNumber, totalAmount, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <TextLink standalone to={links.order(id, null)} className="tabular-nums">
              {orderNumber}
            </TextLink>
            <span className="text-ink-soft tabular-nums">
              <DateTime value={createdAt} format="date" /> · {formatMoney(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <SubmitButton intent="add-guest-orders" size="sm" busyLabel={t("Adding...")}>
          {t("Add to my orders")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function ConfirmCard({ email, token }: { email: string; token: string }) {
  return (
    <Card className="mb-6" title={t("Confirm your email address")}>
      <p className="wrap-anywhere text-ink-soft">
        {t("Orders placed as a guest with {email} will be added to this account.", { email })}
      </p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton intent="confirm-email" size="sm" busyLabel={t("Adding...")}>
          {t("Confirm and add my orders")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** Offers to verify the account's address. Says nothing about whether orders were placed with it. */
export function AskForGuestOrders({ email, isEmailVerified, confirm }: GuestOrders) {
  if (isEmailVerified || confirm) return null;
  return (
    <Card className="mt-8" title={t("Ordered as a guest before?")}>
      <p className="wrap-anywhere text-ink-soft">
        {t(
          "We'll email a link to {email}. Open it here to add the orders you placed with that address.",
          { email },
        )}
      </p>
      <Form method="post" className="mt-4">
        <SubmitButton
          intent="send-confirmation"
          variant="secondary"
          size="sm"
          busyLabel={t("Sending...")}
        >
          {t("Email me the link")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

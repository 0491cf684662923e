import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import * as links from "#shop/links.ts";
import type { OpenOrder } from "#shop/orders/open-orders.server.ts";

export function DeletionEffects() {
  return (
    <Card title="What happens">
      <dl className="space-y-4">
        {Object.entries(effects).map(([title, text]) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const effects = {
  "Deleted immediately":
    "We delete your name, email, phone number, password, addresses and cart. You'll be signed out on all your devices.",
  "Kept without your details":
    "We keep the items, amounts and dates of your orders, because tax law requires it for seven years. We remove your name, phone number, email, address and notes. After that, no one can find these orders, even with your phone number.",
  "This can't be undone": (
    <>
      Keep your receipts: you'll need them to exchange or sell back your pieces. You may want to{" "}
      <TextLink to={href("/account/data")}>download your data</TextLink> first.
    </>
  ),
};

export function OpenOrders({ open }: { open: OpenOrder[] }) {
  return (
    <Card
      title={open.length === 1 ? "You have one open order" : `You have ${open.length} open orders`}
    >
      <p className="text-ink-soft">
        We may still need to contact you about {open.length === 1 ? "this order" : "these orders"}.
        Once everything is settled, you can delete your account here.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ id, orderNumber, orderStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <TextLink standalone to={links.order(id, null)} className="tabular-nums">
              <span className="sr-only">Order </span>
              {orderNumber}
            </TextLink>
            <StatusBadge status={orderStatus} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function StaffAccountNotice() {
  return (
    <Card title="Staff account">
      <p className="mb-5 text-ink-soft">
        The audit log names staff and owners, so their accounts can't be deleted here. Ask an owner
        to remove your role first.
      </p>
      <ButtonLink to={href("/account")} variant="secondary">
        Back to your account
      </ButtonLink>
    </Card>
  );
}

import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OpenOrder } from "#shop/orders/pseudonymise-orders.server.ts";
import { orderPage } from "../order/addresses.ts";

export function WhatHappens() {
  return (
    <Card title="What happens">
      <dl className="space-y-4">
        <div>
          <dt className="font-medium">Deleted at once</dt>
          <dd className="text-ink-soft">
            Your name, e-mail, phone number and password, your addresses, your cart, and every
            device's sign-in.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Kept without you</dt>
          <dd className="text-ink-soft">
            Your orders: pieces, amounts and dates, which tax law asks us to keep for seven years.
            Your name, phone number, e-mail, address and notes are taken out of them. They can then
            no longer be found, by you or by anyone with your phone number.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Cannot be undone</dt>
          <dd className="text-ink-soft">
            Keep the receipts of your pieces: you need them for an exchange or to sell back. You may
            want to{" "}
            <Link to={href("/account/data")} className="text-gold-ink underline underline-offset-2">
              download your data
            </Link>{" "}
            first.
          </dd>
        </div>
      </dl>
    </Card>
  );
}

export function OpenOrders({ open }: { open: OpenOrder[] }) {
  return (
    <Card
      title={
        open.length === 1 ? "One order is not finished" : `${open.length} orders are not finished`
      }
    >
      <p className="text-ink-soft">
        We still have to reach you about {open.length === 1 ? "it" : "them"}. Once finished or
        cancelled, you can delete your account here.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ id, orderNumber, orderStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <Link
              to={orderPage(id, null)}
              className="inline-flex min-h-11 items-center text-gold-ink tabular-nums underline underline-offset-2"
            >
              <span className="sr-only">Order </span>
              {orderNumber}
            </Link>
            <StatusBadge status={orderStatus} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function StaffStay() {
  return (
    <Card title="This account works for the shop">
      <p className="mb-5 text-ink-soft">
        What staff and owners did is on record under their names, so their accounts cannot be
        deleted here. An owner can take this account's role away first.
      </p>
      <ButtonLink to={href("/account")} variant="secondary">
        Back to your account
      </ButtonLink>
    </Card>
  );
}

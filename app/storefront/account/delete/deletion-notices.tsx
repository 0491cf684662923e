import type { ReactNode } from "react";
import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import type { OpenOrder } from "#shop/orders/open-orders.server.ts";
import { OrderNumber } from "../../shared/order/order-card.tsx";

export function DeletionEffects() {
  return (
    <Card title={t("What happens")}>
      <dl className="space-y-4">
        <Effect title={t("Deleted immediately")}>
          {t(
            "We delete your name, email, phone number, password, addresses and cart. You'll be signed out on all your devices.",
          )}
        </Effect>
        <Effect title={t("Kept without your details")}>
          {t(
            "We keep the items, amounts and dates of your orders, because tax law requires it for seven years. We remove your name, phone number, email, address and notes. After that, no one can find these orders, even with your phone number.",
          )}
        </Effect>
        <Effect title={t("This can't be undone")}>
          <Rich
            text={t(
              "Keep your receipts: you'll need them to exchange or sell back your pieces. You may want to <a>download your data</a> first.",
            )}
            a={(words) => <TextLink to={href("/account/data")}>{words}</TextLink>}
          />
        </Effect>
      </dl>
    </Card>
  );
}

function Effect(props: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{props.title}</dt>
      <dd className="text-ink-soft">{props.children}</dd>
    </div>
  );
}

export function OpenOrders({ open }: { open: OpenOrder[] }) {
  return (
    <Card title={tPlural(open.length, "You have one open order", "You have {count} open orders")}>
      <p className="text-ink-soft">
        {tPlural(
          open.length,
          "We may still need to contact you about this order. Once everything is settled, you can delete your account here.",
          "We may still need to contact you about these orders. Once everything is settled, you can delete your account here.",
        )}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ id, orderNumber, orderStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <TextLink standalone to={links.order(id, null)} className="tabular-nums">
              <OrderNumber order={{ orderNumber }} />
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
    <Card title={t("Staff account")}>
      <p className="mb-5 text-ink-soft">
        {t(
          "The audit log names staff and owners, so their accounts can't be deleted here. Ask an owner to remove your role first.",
        )}
      </p>
      <ButtonLink to={href("/account")} variant="secondary">
        {t("Back to your account")}
      </ButtonLink>
    </Card>
  );
}

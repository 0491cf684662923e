import { href, useRouteLoaderData } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { MessageCircle } from "#app/ui/icons.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { PaymentMethodOptions } from "#shop/orders/payment-methods.server.ts";
import { chatLink, telephoneLink } from "./contact-links.ts";
import { hiddenMethodMessage } from "./hidden-method-message.ts";
import type { LayoutData } from "./page-meta.ts";
import type { ShopDetails } from "./shop-details.server.ts";

type Props = {
  methods: PaymentMethodOptions;
  total: Sen;
  /** The number of pieces. */
  quantity: number;
  /** Whether the page is the cart, which needs no link to itself. */
  isCart?: boolean;
};

/** Says why no payment method accepts this order, and how to buy anyway. */
export function NoPaymentMethod({ methods, total, quantity, isCart = false }: Props) {
  const layout = useRouteLoaderData<LayoutData>("storefront/layout");
  const aboveLimit = methods.hidden.filter(({ why }) => why === "above-limit");
  return (
    <div className="rounded-sm border border-warn/40 bg-warn-wash p-4 md:p-5">
      <p className="font-semibold text-warn">
        {aboveLimit.length > 0
          ? t("This order is above our payment limits")
          : t("We can't take payments online at the moment")}
      </p>
      <ul className="mt-2 space-y-1">
        {aboveLimit.map((one) => (
          <li key={one.method}>{hiddenMethodMessage(one)}</li>
        ))}
      </ul>
      <p className="mt-3 font-medium">{t("You can still buy these items:")}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {aboveLimit.length > 0 && quantity > 1 ? (
          <li>
            <Rich
              text={t(
                "<a>Split your cart into two orders</a>. First order what fits within the limit, then come back for the rest.",
              )}
              a={(words) => (isCart ? words : <TextLink to={href("/cart")}>{words}</TextLink>)}
            />
          </li>
        ) : null}
        <li>{t("Contact us to pay by bank transfer or at the counter.")}</li>
      </ul>
      {layout ? <ContactLinks shop={layout.shop} total={formatMoney(total)} /> : null}
    </div>
  );
}

function ContactLinks({ shop, total }: { shop: ShopDetails; total: string }) {
  const message = t("Hello, I'd like to buy items for {total} in total.", { total });
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {shop.chatNumber ? (
        <a
          href={chatLink(shop.chatNumber, message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          <MessageCircle className="size-5" />
          {t("Chat with us")}
          <span className="sr-only"> {t("(opens in a new tab)")}</span>
        </a>
      ) : null}
      {shop.phone ? (
        <a href={telephoneLink(shop.phone)} className={linkClass}>
          {shop.phone}
        </a>
      ) : null}
      {!shop.chatNumber && !shop.phone && shop.email ? (
        <a href={`mailto:${shop.email}`} className={linkClass}>
          {shop.email}
        </a>
      ) : null}
    </p>
  );
}

const linkClass = textLinkClass({}, "py-2");

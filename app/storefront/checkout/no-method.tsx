import { href, useRouteLoaderData } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { MessageCircle } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatMoney } from "#shop/money.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { hiddenWords } from "./refusals.ts";

type Shop = { chatNumber: string; phone: string; email: string };

/** None of the ways of paying takes this order: why, and how it can be bought all the same. */
export function NoMethod({ review }: { review: CheckoutReview }) {
  const layout = useRouteLoaderData<{ shop: Shop }>("storefront/layout");
  const aboveLimit = review.methods.hidden.filter(({ why }) => why === "above-limit");
  const canSplit = review.lines.length > 1 || review.lines.some(({ quantity }) => quantity > 1);
  return (
    <div className="rounded-sm border border-warn/40 bg-warn-wash p-4 md:p-5">
      <p className="font-semibold text-warn">
        {aboveLimit.length > 0
          ? "This order is larger than we can take in one payment"
          : "We cannot take payments online at the moment"}
      </p>
      <ul className="mt-2 space-y-1">
        {aboveLimit.map((one) => (
          <li key={one.method}>{hiddenWords(one)}</li>
        ))}
      </ul>
      <p className="mt-3 font-medium">You can still buy these pieces:</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {aboveLimit.length > 0 && canSplit ? (
          <li>
            <Link to={href("/cart")} className={linkClass}>
              Make two orders of it
            </Link>
            : leave in your cart what comes to no more than the limit, order it, then come back for
            the rest.
          </li>
        ) : null}
        <li>Talk to us: we arrange a bank transfer, or you pay at the counter.</li>
      </ul>
      {layout ? <WaysToTalk shop={layout.shop} total={formatMoney(review.total)} /> : null}
    </div>
  );
}

function WaysToTalk({ shop, total }: { shop: Shop; total: string }) {
  const message = encodeURIComponent(`Hello, I would like to buy pieces for ${total} in all.`);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {shop.chatNumber ? (
        <a
          href={`https://wa.me/${shop.chatNumber}?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          <MessageCircle aria-hidden="true" className="size-5" strokeWidth={1.5} />
          Chat with us
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
      {shop.phone ? (
        <a href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`} className={`py-2 ${linkClass}`}>
          {shop.phone}
        </a>
      ) : null}
      {!shop.chatNumber && !shop.phone && shop.email ? (
        <a href={`mailto:${shop.email}`} className={`py-2 ${linkClass}`}>
          {shop.email}
        </a>
      ) : null}
    </p>
  );
}

const linkClass = "font-semibold text-gold-ink underline underline-offset-4";

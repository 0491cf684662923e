import { useEffect, useRef } from "react";
import { href } from "react-router";
import { ArrowRight, CircleAlert } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Sen } from "#shop/money.ts";
import { refusalMessage, type CheckoutRefusal } from "../shared/checkout-refusals.ts";

/** Above the form: why no order was placed, and what to do. Takes focus when it appears. */
export function RefusalNotice({ refusal, total }: { refusal: CheckoutRefusal; total: Sen }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const { title, lines } = refusalMessage(refusal);
  const oldTotal = "oldTotal" in refusal ? refusal.oldTotal : undefined;
  const leadsToCart = refusal.reason === "unavailable" || refusal.reason === "not-enough-stock";
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-8 rounded-sm border border-warn/40 bg-warn-wash p-4 md:p-5"
    >
      <p className="flex items-center gap-2 text-base font-semibold text-warn">
        <CircleAlert className="size-5 shrink-0" />
        {title}
      </p>
      <div className="mt-2 space-y-1 sm:pl-7">
        {oldTotal !== undefined && oldTotal !== total ? (
          <p className="flex flex-wrap items-center gap-x-3 py-1 text-base">
            <span className="sr-only">Old total: </span>
            <s className="text-ink-soft">
              <Price amount={oldTotal} />
            </s>
            <ArrowRight className="size-4 text-ink-soft" />
            <span className="sr-only">New total: </span>
            <strong className="font-semibold">
              <Price amount={total} />
            </strong>
          </p>
        ) : null}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {leadsToCart ? (
          <p>
            Your items are still in your cart.{" "}
            <TextLink to={href("/cart")}>Change your cart</TextLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}

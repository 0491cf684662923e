import { href, useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** Says that an order waits for payment, on every page that does not show the order itself. */
export function UnpaidBanner({ payBy }: { payBy: number }) {
  const { pathname } = useLocation();
  const isShownHere = /^\/(cart|checkout|payment|order-confirmation)(\/|$)/.test(pathname);
  if (isShownHere || payBy === 0) return null;
  return (
    <aside aria-label={t("Your order")} className="border-b border-gold bg-gold-wash print:hidden">
      <p className="frame flex flex-wrap gap-x-4 py-2">
        {t("Your order is waiting for payment.")}
        <TextLink to={href("/cart")}>{t("Pay or cancel the order")}</TextLink>
      </p>
    </aside>
  );
}

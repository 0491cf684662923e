import { href, useFetchers } from "react-router";
import { ShoppingBag } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { tPlural } from "#languages/messages.ts";

/** In the header, and in the price bar, which stays on the screen. */
export function CartLink({ cartCount, className }: { cartCount: number; className: string }) {
  const quantity = cartCount + usePendingQuantity();
  return (
    <Link
      to={href("/cart")}
      aria-label={tPlural(quantity, "Cart, {count} piece", "Cart, {count} pieces")}
      className={className}
    >
      <ShoppingBag className="size-5" />
      {quantity > 0 ? (
        <span key={quantity} aria-hidden="true" className="cart-count">
          {quantity > 99 ? "99+" : quantity}
        </span>
      ) : null}
    </Link>
  );
}

/** The quantity in cart forms that the browser is sending. The cookie's count does not include this quantity yet. */
function usePendingQuantity(): number {
  let quantity = 0;
  for (const { formData, state } of useFetchers()) {
    if (state !== "submitting" || formData?.get("intent") !== "add") continue;
    quantity += Number(formData.get("quantity")) || 0;
  }
  return quantity;
}

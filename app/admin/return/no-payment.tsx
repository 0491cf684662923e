import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** In place of a form: without a recorded payment, the value of a return cannot go anywhere. */
export function NoPayment({ orderId }: { orderId: string }) {
  return (
    <p>
      {t("No payment was recorded for this order. Record it first, then settle the return.")}{" "}
      <TextLink to={href("/admin/orders/:orderId", { orderId })}>{t("Open order")}</TextLink>
    </p>
  );
}

import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMoney } from "#shop/money.ts";
import type { Question } from "./answer-update.server.ts";

/** Confirms cancelling a paid order. Its own form, so that it works without JavaScript. */
export function CancelQuestion({ question, orderId }: { question: Question; orderId: string }) {
  const { shown, to, refundDue, received } = question;
  const isBusy = useNavigation().formData?.has("refundDue") === true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="cancel-question"
      className="mb-4 rounded-lg border border-bad/40 bg-bad-wash p-4 md:p-5"
    >
      <h2
        id="cancel-question"
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-2 font-semibold text-bad outline-none"
      >
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {formatMoney(refundDue)} was paid. Cancel the order and refund it?
      </h2>
      <p className="mt-1 sm:pl-7">
        The products go back into stock. The refund stays under “Payments that need attention” until
        you make it.
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2 sm:pl-7">
        <input type="hidden" name="shownOrderStatus" value={shown.orderStatus} />
        <input type="hidden" name="shownPaymentStatus" value={shown.paymentStatus} />
        <input type="hidden" name="orderStatus" value={to.orderStatus} />
        <input type="hidden" name="paymentStatus" value={to.paymentStatus} />
        <input type="hidden" name="refundDue" value={refundDue} />
        {received ? (
          <>
            <input type="hidden" name="paidBy" value={received.paidBy} />
            <input type="hidden" name="reference" value={received.reference} />
          </>
        ) : null}
        <Button type="submit" size="sm" variant="danger" busy={isBusy} busyLabel="Cancelling...">
          Cancel order and refund
        </Button>
        <ButtonLink
          to={href("/admin/orders/:orderId", { orderId })}
          size="sm"
          variant="secondary"
          replace
        >
          Keep the order
        </ButtonLink>
      </Form>
    </section>
  );
}

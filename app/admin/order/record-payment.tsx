import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { HowPaid } from "./answer-update.server.ts";
import { ReceivedFields } from "./received-fields.tsx";

/** For an order set to paid without a recorded payment, which cannot be refunded without one. */
export function RecordPayment({ total, answer }: { total: Sen; answer: HowPaid | undefined }) {
  const isBusy = useNavigation().formData?.get("intent") === "record";
  return (
    <section
      aria-labelledby="record-payment"
      className="mb-4 rounded-lg border border-warn/40 bg-warn-wash p-4 md:p-5"
    >
      <h2 id="record-payment" className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        No payment is recorded for this order
      </h2>
      <p className="mt-1 mb-3 sm:pl-7">
        It's marked as paid. Record how the {formatMoney(total)} was paid, so that the receipt shows
        it and you can refund it.
      </p>
      <Form method="post" preventScrollReset className="max-w-md sm:pl-7">
        <input type="hidden" name="intent" value="record" />
        <ReceivedFields answer={answer?.to ? undefined : answer} />
        <Button type="submit" size="sm" busy={isBusy} busyLabel="Recording...">
          Record payment
        </Button>
      </Form>
    </section>
  );
}

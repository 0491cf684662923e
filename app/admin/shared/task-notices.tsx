import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { PaymentTask } from "#shop/payments/payment-tasks.server.ts";

/** Open payment tasks of this order, at the top of its page. */
export function TaskNotices({ tasks }: { tasks: PaymentTask[] }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "task" && navigation.formData.get("taskId");
  return tasks.map(({ id, orderId, kind, detail }) => (
    <div key={id} className="mb-4 rounded-lg border border-warn/40 bg-warn-wash p-4 md:p-5">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {taskLabels[kind]}
      </p>
      <p className="mt-1 break-words sm:pl-7">{detail}</p>
      <div className="mt-3 flex flex-wrap gap-2 sm:pl-7">
        <ButtonLink size="sm" to={href("/admin/orders/:orderId/refund", { orderId })}>
          Refund
        </ButtonLink>
        {/* A due refund is closed only by refunding it. */}
        {kind === "refund-due" ? null : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="task" />
            <input type="hidden" name="taskId" value={id} />
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              busy={busy === id}
              busyLabel="Loading..."
            >
              {" "}
              Mark as resolved{" "}
            </Button>
          </Form>
        )}
      </div>
    </div>
  ));
}

export const taskLabels: Record<PaymentTask["kind"], string> = {
  review: "A payment needs your review",
  "refund-due": "A refund is due",
  "refund-failed": "A refund didn't go through",
};

import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { PaymentTask } from "#shop/payments/payment-tasks.server.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { IntentButton } from "./intent-button.tsx";
import { Notice } from "./notice.tsx";

/** The order's open payment tasks, as notices at the top of the order's page. */
export function TaskNotices({ tasks }: { tasks: PaymentTask[] }) {
  return tasks.map(({ id, orderId, kind, code, detail }) => (
    <Notice key={id} title={taskLabel(kind)}>
      <span lang={detail.lang}>{detail.text}</span>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink size="sm" to={href("/admin/orders/:orderId/refund", { orderId })}>
          {t("Refund")}
        </ButtonLink>
        {/* Only the refund itself resolves the task of a due refund, so this task has no button. */}
        {kind === "refund-due" ? null : (
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <HiddenFields of={{ taskId: id }} />
            {stepsOf(code).map(({ intent, label }) => (
              <IntentButton
                key={intent}
                intent={intent}
                formField={["taskId", id]}
                size="sm"
                variant="secondary"
                busyLabel={t("Loading...")}
              >
                {label}
              </IntentButton>
            ))}
          </Form>
        )}
      </div>
    </Notice>
  ));
}

/** What staff can do about a task besides a refund. */
function stepsOf(code: PaymentTask["code"]) {
  if (code !== "refund-unknown") return [{ intent: "task", label: t("Mark as resolved") }];
  return [
    { intent: "refund-made", label: t("Record as refunded") },
    { intent: "refund-not-made", label: t("Record as failed") },
  ];
}

export function taskLabel(kind: PaymentTask["kind"]): string {
  switch (kind) {
    case "review":
      return t("A payment needs your review");
    case "refund-due":
      return t("A refund is due");
    case "refund-failed":
      return t("A refund didn't go through");
  }
}

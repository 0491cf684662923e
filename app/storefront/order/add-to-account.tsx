import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";

/** Offers to add an order that its buyer placed without signing in. */
export function AddToAccount({ orderId }: { orderId: string }) {
  return (
    <Card title={t("Keep this order in your account")} className="print:hidden">
      <p className="text-ink-soft">
        {t("You placed this order as a guest. Add it to find it with your other orders.")}
      </p>
      <Form method="post" action={links.order(orderId, useLinkKey())} className="mt-4">
        <SubmitButton
          intent="add-to-account"
          variant="secondary"
          size="sm"
          busyLabel={t("Adding...")}
        >
          {t("Add to my account")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

import { Form } from "react-router";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useLinkKey } from "./use-link-key.ts";

/** What the buyer of an unpaid order can do instead of paying it. The order's page answers the form. */
export function UnpaidActions({ orderId, className }: { orderId: string; className?: string }) {
  return (
    <Form method="post" action={links.order(orderId, useLinkKey())} className={className}>
      <SubmitButton intent="cancel" variant="quiet" busyLabel={t("Cancelling...")}>
        {t("Cancel order")}
      </SubmitButton>
    </Form>
  );
}

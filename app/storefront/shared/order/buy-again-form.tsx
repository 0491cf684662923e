import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ButtonLook } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useLinkKey } from "./use-link-key.ts";

export function BuyAgainForm({
  orderId,
  children,
  ...look
}: { orderId: string; children?: ReactNode } & ButtonLook) {
  const action = links.order(orderId, useLinkKey());
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton
        intent="buy-again"
        formField={["orderId", orderId]}
        busyLabel={t("Adding...")}
        {...look}
      >
        {children ?? t("Add these items to my cart")}
      </SubmitButton>
    </Form>
  );
}

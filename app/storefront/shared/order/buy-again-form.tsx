import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { ButtonLook } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useLinkKey } from "./use-link-key.ts";

export function BuyAgainForm({
  orderId,
  formKey,
  children,
  ...look
}: {
  orderId: string;
  /** Its own for each order: the pieces are added once per key. */
  formKey: string;
  children?: ReactNode;
} & ButtonLook) {
  // The loader makes a new key whenever the page's data is loaded again, and the first one may have lost its answer.
  const [firstKey] = useState(formKey);
  const action = links.order(orderId, useLinkKey());
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="formKey" value={firstKey} />
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

import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { useLinkKey } from "./use-link-key.ts";

export function BuyAgainForm({
  orderId,
  children,
  ...look
}: { orderId: string; children?: ReactNode } & ButtonLook) {
  const action = links.order(orderId, useLinkKey());
  return (
    <Form method="post" action={action}>
      <Button type="submit" name="intent" value="buy-again" {...look}>
        {children ?? t("Add these items to my cart")}
      </Button>
    </Form>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import * as links from "#shop/links.ts";
import { useLinkKey } from "./use-link-key.ts";

export function BuyAgainForm({
  orderId,
  children = "Add these items to my cart",
  ...look
}: { orderId: string; children?: ReactNode } & ButtonLook) {
  const action = links.order(orderId, useLinkKey());
  return (
    <Form method="post" action={action}>
      <Button type="submit" name="intent" value="buy-again" {...look}>
        {children}
      </Button>
    </Form>
  );
}

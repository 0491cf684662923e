import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import * as links from "#shop/links.ts";

/** Adds the items of an order to the cart again. */
export function BuyAgainForm({
  orderId,
  linkKey,
  children = "Add these items to my cart",
  ...look
}: { orderId: string; linkKey: string | null; children?: ReactNode } & ButtonLook) {
  return (
    <Form method="post" action={links.order(orderId, linkKey)}>
      <Button type="submit" name="intent" value="buy-again" {...look}>
        {children}
      </Button>
    </Form>
  );
}

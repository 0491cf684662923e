import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { orderPage } from "./order-paths.ts";

/** Adds the items of an order to the cart again. */
export function BuyAgainForm({
  orderId,
  linkKey,
  children = "Add these items to my cart",
  ...look
}: { orderId: string; linkKey: string | null; children?: ReactNode } & ButtonLook) {
  return (
    <Form method="post" action={orderPage(orderId, linkKey)}>
      <Button type="submit" name="intent" value="buy-again" {...look}>
        {children}
      </Button>
    </Form>
  );
}

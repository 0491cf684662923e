import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { orderPage } from "./addresses.ts";

/** The pieces of an order, into the cart once more. */
export function BuyAgainForm({
  orderId,
  linkKey,
  children = "Put these pieces in my cart",
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

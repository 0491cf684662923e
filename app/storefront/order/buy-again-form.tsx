import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { orderPage } from "./addresses.ts";

/** The pieces of an order, into the cart once more. */
export function BuyAgainForm({ orderId, linkKey }: { orderId: string; linkKey: string | null }) {
  return (
    <Form method="post" action={orderPage(orderId, linkKey)}>
      <Button type="submit" name="intent" value="buy-again">
        Put these pieces in my cart
      </Button>
    </Form>
  );
}

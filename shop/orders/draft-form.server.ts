import { z } from "zod";
import { paymentMethods, type CounterMethod } from "#db/schema/orders.ts";
import { orderForm } from "./checkout-form.server.ts";
import { checkbox } from "#shop/form-fields.ts";

/** The reference by which staff find a payment that they received. */
export const paymentReference = z
  .string()
  .trim()
  .max(100, "At most 100 characters")
  .regex(/^[^\0]*$/, "Remove the characters that can't be displayed")
  .default("");

/** Cash needs no reference, but a card or bank payment can be found only by its reference. */
export function needsReference(method: string): boolean {
  return method !== "cash";
}

export const missingReference = "Enter the approval code or the transaction reference";

/** The order form for staff, with every payment method and the reference of a payment already received. */
export const draftForm = orderForm({
  paymentMethod: z.enum(paymentMethods, { error: "Choose a payment method" }),
  reference: paymentReference,
  /** A checkbox: the bank transfer has arrived. */
  received: checkbox,
}).superRefine((form, context) => {
  const method = receivedMethodOf(form);
  if (!method || !needsReference(method) || form.reference !== "") return;
  context.addIssue({ code: "custom", path: ["reference"], message: missingReference });
});

export type DraftForm = z.infer<typeof draftForm>;

/** The method by which staff were already paid when they place the order; undefined if the payment is still due. */
export function receivedMethodOf({
  paymentMethod,
  received,
}: Pick<DraftForm, "paymentMethod" | "received">): CounterMethod | undefined {
  switch (paymentMethod) {
    case "cash":
    case "card_terminal":
      return paymentMethod;
    case "bank_transfer":
      return received ? paymentMethod : undefined;
    case "stripe_fpx":
    case "touch_n_go":
      return undefined;
  }
}

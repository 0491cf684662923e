import { z } from "zod";
import { paymentMethods, type CounterMethod } from "#db/schema/orders.ts";
import { orderForm } from "./checkout-form.server.ts";
import { checkbox } from "#shop/form-fields.ts";

/** The reference by which staff find a payment they received. */
export const paymentReference = z
  .string()
  .trim()
  .max(100, "At most 100 characters")
  .regex(/^[^\0]*$/, "Remove the characters that can't be displayed")
  .default("");

/** Optional for cash; a card or bank payment cannot be found by anything else. */
export function needsReference(method: string): boolean {
  return method !== "cash";
}

export const missingReference = "Enter the approval code or the transaction reference";

/** The order form for staff: every payment method, and the reference of a payment already received. */
export const draftForm = orderForm({
  paymentMethod: z.enum(paymentMethods, { error: "Choose a payment method" }),
  reference: paymentReference,
  /** Checkbox: the bank transfer has arrived. */
  received: checkbox,
}).superRefine((form, context) => {
  const method = receivedMethodOf(form);
  if (!method || !needsReference(method) || form.reference !== "") return;
  context.addIssue({ code: "custom", path: ["reference"], message: missingReference });
});

export type DraftForm = z.infer<typeof draftForm>;

/** The method of a payment already received when the order is placed; undefined if it is still due. */
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

import { z } from "zod";
import { paymentMethods, type CounterMethod } from "#db/schema/orders.ts";
import { orderForm } from "./checkout-form.server.ts";
import { needsReference, missingReference, paymentReference } from "./payment-reference.server.ts";

/** The order form for staff: every payment method, and the reference of a payment already received. */
export const draftForm = orderForm({
  paymentMethod: z.enum(paymentMethods, { error: "Choose a payment method" }),
  reference: paymentReference,
  /** Checkbox: the bank transfer has arrived. */
  received: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
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

import { z } from "zod";
import { paymentMethods, type CounterMethod } from "#db/schema/orders.ts";
import { allLanguages } from "#languages/language.server.ts";
import { orderForm } from "./checkout-form.server.ts";
import { checkbox } from "#shop/form-fields.ts";
import { message, t } from "#languages/messages.ts";

/** The reference by which staff find a payment that they received. */
export const paymentReference = z
  .string()
  .trim()
  .max(100, { error: () => t("At most {count} characters", { count: 100 }) })
  .regex(/^[^\0]*$/, { error: () => t("Remove the characters that can't be displayed") })
  .default("");

/** Cash needs no reference, but a card or bank payment can be found only by its reference. */
export function needsReference(method: string): boolean {
  return method !== "cash";
}

export const missingReference = message("Enter the approval code or the transaction reference");

/** The order form for staff, with every payment method and the reference of a payment already received. */
export const draftForm = orderForm({
  paymentMethod: z.enum(paymentMethods, { error: () => t("Choose a payment method") }),
  reference: paymentReference,
  /** The customer's language, for emails, messages and the receipt. */
  language: z.enum(allLanguages()).default("en"),
  /** A checkbox: the bank transfer has arrived. */
  received: checkbox,
}).superRefine((form, context) => {
  const method = receivedMethodOf(form);
  if (!method || !needsReference(method) || form.reference !== "") return;
  context.addIssue({ code: "custom", path: ["reference"], message: t(missingReference) });
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

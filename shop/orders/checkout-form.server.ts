import { z } from "zod";
import { parsePhone } from "#shop/phone.server.ts";
import { optionalText, postalAddressFields, requiredLine } from "#shop/postal-address.server.ts";
import { payableMethods } from "./payment-methods.server.ts";

const contact = {
  fullName: requiredLine("your name"),
  phoneNumber: requiredLine("your phone number").transform((text, context) => {
    const phone = parsePhone(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: "Enter a phone number such as 012-345 6789" });
    return z.NEVER;
  }),
  email: z
    .string()
    .trim()
    .max(254, "That is too long")
    .optional()
    .transform((text) => text || null)
    .pipe(z.email("Enter an e-mail address such as name@example.com").nullable()),
  notes: optionalText(1000),
  paymentMethod: z.enum(payableMethods, { error: "Choose how you will pay" }),
  formKey: z.uuid(),
  quote: z.string().max(100_000),
};

/** The checkout form's shape (specification 5, decision 12). Empty e-mail and notes become null. */
export const checkoutForm = z.discriminatedUnion("deliveryMethod", [
  z.object({ ...contact, deliveryMethod: z.literal("collect") }),
  z.object({
    ...contact,
    deliveryMethod: z.literal("deliver"),
    ...postalAddressFields,
  }),
]);

export type CheckoutForm = z.infer<typeof checkoutForm>;

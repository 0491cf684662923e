import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { publicMethods } from "#db/schema/orders.ts";
import { parsedBy } from "#shop/form-fields.ts";
import { parsePhone } from "#shop/phone.server.ts";
import { optionalText, postalAddressFields, requiredLine } from "#shop/postal-address.server.ts";

const contact = {
  fullName: requiredLine(message("Enter your name")),
  phoneNumber: requiredLine(message("Enter your phone number")).transform(
    parsedBy(parsePhone, message("Enter a phone number such as 012-345 6789")),
  ),
  email: z
    .string()
    .trim()
    .max(254, { error: () => t("At most {count} characters", { count: 254 }) })
    .optional()
    .transform((text) => text || null)
    .pipe(
      z.email({ error: () => t("Enter an email address such as name@example.com") }).nullable(),
    ),
  notes: optionalText(1000),
  formKey: z.uuid(),
  quote: z.string().max(100_000),
};

/** The customer, delivery and payment fields that checkout and staff's new orders share. */
export function orderForm<Payment extends z.core.$ZodLooseShape>(payment: Payment) {
  const shared = { ...contact, ...payment };
  return z.discriminatedUnion("deliveryMethod", [
    z.object({ ...shared, deliveryMethod: z.literal("collect") }),
    z.object({ ...shared, deliveryMethod: z.literal("deliver"), ...postalAddressFields }),
  ]);
}

/** The checkout form (specification 5, ADR-0029). Empty email and notes become null. */
export const checkoutForm = orderForm({
  paymentMethod: z.enum(publicMethods, { error: () => t("Choose a payment method") }),
});

export type CheckoutForm = z.infer<typeof checkoutForm>;

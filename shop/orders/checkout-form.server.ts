import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { publicMethods } from "#db/schema/orders.ts";
import { checkbox, parsedBy } from "#shop/form-fields.ts";
import { parsePhone } from "#shop/phone.server.ts";
import { optionalText, postalAddressFields, requiredLine } from "#shop/postal-address.server.ts";
import { confirmPostcode, isUnlikely } from "#shop/postcodes.ts";

/** As much as fits on a small card. */
export const maxGiftMessage = 200;

/** An optional email address; empty becomes null. */
export const emailField = z
  .string()
  .trim()
  .max(254, { error: () => t("At most {count} characters", { count: 254 }) })
  .optional()
  .transform((text) => text || null)
  .pipe(z.email({ error: () => t("Enter an email address such as name@example.com") }).nullable());

const contact = {
  fullName: requiredLine(message("Enter your name")),
  phoneNumber: requiredLine(message("Enter your phone number")).transform(
    parsedBy(parsePhone, message("Enter a phone number such as 012-345 6789")),
  ),
  email: emailField,
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

/**
 * The checkout form (ADR-0029). Empty email and notes become null. A postcode of another state is refused until the
 * same place is sent again as `confirmedPlace` (ADR-0067).
 */
export const checkoutForm = orderForm({
  fullName: contact.fullName.regex(/^$|\p{L}[^]*\p{L}/u, {
    error: () => t("Enter your full name, with at least two letters"),
  }),
  paymentMethod: z.enum(publicMethods, { error: () => t("Choose a payment method") }),
  confirmedPlace: z.string().max(100).optional(),
  /** A checkbox: the customer's account remembers the delivery address. */
  saveAddress: checkbox.optional(),
  isGift: checkbox.optional(),
  giftMessage: optionalText(maxGiftMessage).optional(),
}).superRefine((form, context) => {
  if (form.deliveryMethod === "collect" || !isUnlikely(form)) return;
  if (form.confirmedPlace === placeOf(form)) return;
  context.addIssue({ code: "custom", path: ["postcode"], message: confirmPostcode(form) });
});

/** The part of an address about which checkout asks, as a hidden field sends it back. */
export function placeOf({ postcode, state }: { postcode: string; state: string }): string {
  return `${postcode} ${state}`;
}

/** What the order's row says of a gift. A message that was typed before the tick was taken out is not kept. */
export function giftMessageOf(form: {
  isGift?: boolean;
  giftMessage?: string | null;
}): string | null {
  return form.isGift ? (form.giftMessage ?? "") : null;
}

export type CheckoutForm = z.infer<typeof checkoutForm>;

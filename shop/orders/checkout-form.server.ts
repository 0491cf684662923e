import { z } from "zod";
import { parsePhone } from "#shop/phone.server.ts";
import { states } from "./malaysian-states.ts";
import { payableMethods } from "./payment-methods.server.ts";

const line = (label: string) =>
  z
    .string({ error: `Enter ${label}` })
    .trim()
    .min(1, `Enter ${label}`)
    .max(200, "That is too long")
    .regex(/^[^\0]*$/, `Enter ${label}`);
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .regex(/^[^\0]*$/, "Please leave out the characters that cannot be shown")
    .optional()
    .transform((text) => text || null);

const contact = {
  fullName: line("your name"),
  phoneNumber: line("your phone number").transform((text, context) => {
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
  notes: optional(1000),
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
    line1: line("the street address"),
    line2: optional(200),
    postcode: z
      .string({ error: "Enter the postcode" })
      .trim()
      .regex(/^\d{5}$/, "A postcode has 5 digits"),
    city: line("the city"),
    state: z.enum(states, { error: "Choose the state" }),
  }),
]);

export type CheckoutForm = z.infer<typeof checkoutForm>;

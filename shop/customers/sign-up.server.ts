import { z } from "zod";
import { phoneShape } from "#shop/phone.server.ts";
import { auth } from "./auth.server.ts";
import { emailShape, nameShape, newPasswordShape } from "./fields.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";

export const signUpShape = z.object({
  fullName: nameShape,
  phoneNumber: phoneShape("Please enter your phone number"),
  email: emailShape,
  password: newPasswordShape,
});
export type SignUp = z.output<typeof signUpShape>;

const perAddress = { points: 20, seconds: 3600 };

/**
 * Makes a customer's account; signing in is a step of its own. An e-mail address that has an account
 * gets the same answer, and its owner a mail that says so: nobody learns here who is a customer.
 */
export async function signUp(
  input: SignUp,
  caller: { ip: string },
): Promise<{ ok: true } | Refusal> {
  const { fullName, phoneNumber, email, password } = input;
  const refused = await knock([{ name: "sign-up", key: caller.ip, allowance: perAddress }]);
  if (refused) return refused;
  try {
    await auth().api.signUpEmail({ body: { name: fullName, phoneNumber, email, password } });
    return { ok: true };
  } catch (error) {
    return refusalOf(error);
  }
}

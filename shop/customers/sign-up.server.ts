import { z } from "zod";
import { currentLanguage } from "#languages/language.server.ts";
import { message } from "#languages/messages.ts";
import { checkbox } from "#shop/form-fields.ts";
import { phoneShape } from "#shop/phone.server.ts";
import { auth } from "./auth.server.ts";
import { emailShape, nameShape, newPasswordShape } from "./fields.server.ts";
import { newsConsentNow } from "./news-consent.server.ts";
import { withinRateLimits, type Refusal } from "./refusal.server.ts";

export const signUpShape = z.object({
  fullName: nameShape,
  phoneNumber: phoneShape(message("Please enter your phone number")),
  email: emailShape,
  password: newPasswordShape,
  /** A checkbox: news and offers may be emailed. */
  newsConsent: checkbox.optional(),
});
export type SignUp = z.output<typeof signUpShape>;

const perIpAllowance = { points: 20, seconds: 3600 };

/**
 * Creates a customer account, without signing in. If the address already has an account, the answer is the same and its
 * owner gets an email, so that sign-up does not reveal who is a customer (ADR-0013).
 */
export async function signUp(
  input: SignUp,
  caller: { ip: string },
): Promise<{ ok: true } | Refusal> {
  const { fullName, phoneNumber, email, password, newsConsent } = input;
  const rateLimits = [{ name: "sign-up", key: caller.ip, allowance: perIpAllowance }];
  return withinRateLimits(rateLimits, async () => {
    const language = currentLanguage();
    await auth().api.signUpEmail({
      body: {
        name: fullName,
        phoneNumber,
        email,
        password,
        language,
        ...(newsConsent && newsConsentNow()),
      },
    });
    return { ok: true };
  });
}

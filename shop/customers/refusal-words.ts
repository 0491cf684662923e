import { languageCode, message, t, type Message } from "#languages/messages.ts";

/** What Better Auth and this folder answer when they refuse something. In English, each is shown as it stands. */
const sentences = [
  message("Invalid email or password"),
  message("Invalid password"),
  message("Invalid email"),
  message("Invalid token"),
  message("Token expired"),
  message("Invalid code"),
  message("Invalid backup code"),
  message("Invalid two factor cookie"),
  message("Two factor isn't enabled"),
  message("TOTP not enabled"),
  message("TOTP is already enabled"),
  message("Two-factor sign-in is already on."),
  message("Session expired. Re-authenticate to perform this action."),
  message("Session is not fresh"),
  message("Password too short"),
  message("Password too long"),
  message("User not found"),
  message("Account not found"),
  message("User already exists."),
  message("User already exists. Use another email."),
];

/** The library's sentence in the current language. A sentence that is not known here does not stay English elsewhere. */
export function refusedSentence(sentence: string): string {
  const known = sentences.find((one: Message) => (one as unknown) === sentence);
  if (known) return t(known);
  return languageCode() === "en" ? sentence : t("Something went wrong. Please try again.");
}

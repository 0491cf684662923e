import { expect, test } from "vitest";
import { pathIn } from "#languages/addresses.ts";
import { message, type Message } from "#languages/messages.ts";
import { addAddress, maxAddresses } from "#shop/customers/addresses.server.ts";
import { home, password } from "./accounts.ts";
import { expectSentences, languages } from "./in-language.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";

// Each form of an account and of tracking that the shop refuses, posted at the addresses of each language.
// A form whose refusal stays English is the most frequent complaint about translated shops.

const shop = setUpShop({ gold: true });

type Refused = {
  name: string;
  at: string;
  form: Record<string, string>;
  /** The sentences that the answer contains in English. `{time}` stands for any text. */
  says: (Message | string)[];
};

const long = "a".repeat(129);
const unknown = "nobody@example.test";
const newPassword = { currentPassword: password, newPassword: "another long one" };
const address = {
  line1: "12 Jalan Ampang",
  postcode: "50450",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

const byGuests: Refused[] = [
  {
    name: "an empty sign-in",
    at: "/auth",
    form: { intent: "sign-in" },
    says: [message("Please enter your email"), message("Please enter your password")],
  },
  {
    name: "a sign-in without a valid email",
    at: "/auth",
    form: { intent: "sign-in", email: "x", password },
    says: [message("Please enter a valid email")],
  },
  {
    name: "a sign-in with a wrong password",
    at: "/auth",
    form: { intent: "sign-in", email: unknown, password },
    says: [message("Invalid email or password")],
  },
  {
    name: "an empty sign-up",
    at: "/auth",
    form: { intent: "sign-up" },
    says: [
      message("Please enter your full name"),
      message("Please enter your phone number"),
      message("Please enter your email"),
      message("Please choose a password"),
    ],
  },
  {
    name: "a sign-up with a number that is none and a short password",
    at: "/auth",
    form: {
      intent: "sign-up",
      fullName: long,
      phoneNumber: "123",
      email: "x",
      password: "short",
    },
    says: [
      message("Please enter a name of at most {count} characters"),
      message("Please enter a valid phone number"),
      message("Please enter a valid email"),
      message("Please choose a password of at least {count} characters"),
    ],
  },
  {
    name: "a sign-up with a common password",
    at: "/auth",
    form: { intent: "sign-up", email: unknown, password: "password1234" },
    says: [message("This password is too easy to guess. Please choose another")],
  },
  {
    name: "a sign-up with a very long password",
    at: "/auth",
    form: { intent: "sign-up", email: unknown, password: `${long}bcdefg` },
    says: [message("Please choose a password of at most {count} characters")],
  },
  {
    name: "a forgotten password without an email",
    at: "/auth",
    form: { intent: "forgot" },
    says: [message("Email required"), message("Please enter your email to reset password")],
  },
  {
    name: "a new password by a link that is not valid",
    at: "/auth",
    form: { intent: "new-password", token: "none", password: "a long enough one" },
    says: [message("Invalid token")],
  },
  {
    name: "an empty code",
    at: "/auth",
    form: { intent: "code", kind: "app", code: "" },
    says: [message("Please enter the code")],
  },
  {
    name: "a code that is too long",
    at: "/auth",
    form: { intent: "code", kind: "app", code: long },
    says: [message("This code is too long")],
  },
  {
    name: "a code after the sign-in has timed out",
    at: "/auth",
    form: { intent: "code", kind: "app", code: "123456" },
    says: [
      message("Please sign in again"),
      message("Your sign-in timed out, or too many wrong codes were entered."),
    ],
  },
  {
    name: "a form that no page has",
    at: "/auth",
    form: { intent: "none" },
    says: [message("This form is not valid.")],
  },
  {
    name: "tracking without a number",
    at: "/order-tracking",
    form: {},
    says: [message("Please enter your phone number")],
  },
  {
    name: "tracking by a number that is none",
    at: "/order-tracking",
    form: { phoneNumber: "123" },
    says: [message("Please enter a valid phone number")],
  },
];

const byCustomers: Refused[] = [
  {
    name: "empty details",
    at: "/account/details",
    form: {},
    says: [message("Please enter your full name"), message("Please enter your phone number")],
  },
  {
    name: "an empty change of the password",
    at: "/account/security",
    form: { intent: "change-password" },
    says: [message("Please enter your current password"), message("Please choose a password")],
  },
  {
    name: "a change of the password with a wrong one",
    at: "/account/security",
    form: { intent: "change-password", ...newPassword, currentPassword: "another" },
    says: [message("That isn't your current password")],
  },
  {
    name: "an empty address",
    at: "/account/addresses/new",
    form: {},
    says: [
      message("Enter the street address"),
      message("Enter the postcode"),
      message("Enter the city"),
      message("Choose the state"),
    ],
  },
  {
    name: "an address with another country's postcode",
    at: "/account/addresses/new",
    form: { ...address, postcode: "123456", line2: long.repeat(2) },
    says: [message("A postcode has 5 digits"), message("Enter at most {count} characters")],
  },
  {
    name: "the deletion of the account without its password",
    at: "/account/data/delete",
    form: {},
    says: [message("Please enter your password")],
  },
  {
    name: "the deletion of the account with a wrong password",
    at: "/account/data/delete",
    form: { password: "another" },
    says: [message("That isn't your password")],
  },
];

test.each(byGuests)("$name is refused in the address's language", async (refused) => {
  for (const language of languages) {
    const browser = shop.browser(nextIp());
    expectSentences(await answerTo(browser, language, refused), language, refused.says);
  }
});

test.each(byCustomers)("$name is refused in the address's language", async (refused) => {
  const browser = await shop.signedIn();
  for (const language of languages)
    expectSentences(await answerTo(browser, language, refused), language, refused.says);
});

test("one address too many is refused in the address's language", async () => {
  const browser = await shop.signedIn();
  for (let count = 0; count < maxAddresses; count += 1)
    await addAddress(browser.id, { ...home, line1: `Lot ${count}` });
  const full = message("You can save up to {count} addresses. Please delete an address first.");
  for (const language of languages) {
    const refused = { at: "/account/addresses/new", form: address };
    expectSentences(await answerTo(browser, language, refused), language, [full]);
  }
});

test("too many tries are refused in the address's language", async () => {
  for (const language of languages) {
    const browser = shop.browser(nextIp());
    const tracking = { at: "/order-tracking", form: { phoneNumber: "012-345 6700" } };
    let text = "";
    for (let tries = 0; tries < 60; tries += 1) text = await answerTo(browser, language, tracking);
    const tooMany = message("Too many searches. Please try again in {time}.");
    expectSentences(text, language, [tooMany]);
  }
});

test("a form from another site is refused in the address's language", async () => {
  for (const language of languages) {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const form = { intent: "sign-in" };
    const answer = await shop.browser(nextIp()).go(pathIn(language, "/auth"), { form, headers });
    expect(answer.status).toBe(403);
    expectSentences(answer.text, language, [message("This form came from another site.")]);
  }
});

let callers = 0;
const nextIp = () => `198.51.103.${++callers}`;

/** What the shop answers, and what the page says to which it redirects. */
async function answerTo(
  browser: Browser,
  language: string,
  { at, form }: Pick<Refused, "at" | "form">,
): Promise<string> {
  const answer = await browser.go(pathIn(language, at), { form });
  if (!answer.location) return answer.text;
  expect(answer.location).toMatch(pathIn(language, "/"));
  return (await browser.go(answer.location)).text;
}

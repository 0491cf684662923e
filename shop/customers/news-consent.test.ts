import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { inLanguage } from "#languages/language.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { listCustomers } from "./list-customers.server.ts";
import { readNewsConsent, setNewsConsent } from "./news-consent.server.ts";
import { signUp, signUpShape } from "./sign-up.server.ts";
import { caller, newCustomer, password } from "#tests/accounts.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";

setUpDatabase({ emptied: "users" });

const none = { agreedAt: null, wording: null, withdrawnAt: null };

async function signedUp(ticked: boolean, email = `${randomUUID()}@example.test`) {
  const form = { fullName: "Farah", phoneNumber: "012-345 6789", email, password };
  const input = signUpShape.parse({ ...form, ...(ticked && { newsConsent: "on" }) });
  await inLanguage("ms", () => signUp(input, caller()));
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { id: user!.id, email };
}

test("signing up agrees only by the tick, with the wording that was read", async () => {
  const [ticked, unticked] = [await signedUp(true), await signedUp(false)];
  expect(await readNewsConsent(ticked.id)).toEqual({
    agreedAt: expect.any(Date),
    wording: "1/ms",
    withdrawnAt: null,
  });
  expect(await readNewsConsent(unticked.id)).toEqual(none);
});

test("signing up with the address of an account does not agree for it", async () => {
  const { id, email } = await newCustomer();
  await signedUp(true, email);
  expect(await readNewsConsent(id)).toEqual(none);
});

test("agreeing and withdrawing keep their first time, and a withdrawal keeps the wording", async () => {
  const { id } = await newCustomer();
  await setNewsConsent(id, false);
  expect(await readNewsConsent(id)).toEqual(none);
  await setNewsConsent(id, true);
  const agreed = await readNewsConsent(id);
  await setNewsConsent(id, true);
  expect(await readNewsConsent(id)).toEqual(agreed);
  await setNewsConsent(id, false);
  const withdrawn = await readNewsConsent(id);
  expect(withdrawn).toEqual({ agreedAt: null, wording: "1/en", withdrawnAt: expect.any(Date) });
  await setNewsConsent(id, false);
  expect(await readNewsConsent(id)).toEqual(withdrawn);
});

test("the list of customers and the download of the data say whether the person agreed", async () => {
  const { id } = await newCustomer();
  await setNewsConsent(id, true);
  const consent = await readNewsConsent(id);
  const { customers } = await listCustomers(clerk);
  expect(customers[0]!.newsConsentAt).toEqual(consent!.agreedAt);
  expect((await exportAccountData(id))!.newsByEmail).toEqual(consent);
});

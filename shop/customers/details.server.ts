import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { message } from "#languages/messages.ts";
import { phoneShape } from "#shop/phone.server.ts";
import { pick } from "#shop/pick.ts";
import { nameShape } from "./fields.server.ts";

export const detailsForm = z.object({
  fullName: nameShape,
  phoneNumber: phoneShape(message("Please enter your phone number")),
});

/** Changes an account's name and phone number. Existing orders keep the old ones. */
export async function changeDetails(
  userId: string,
  { fullName, phoneNumber }: z.output<typeof detailsForm>,
): Promise<void> {
  await db
    .update(users)
    .set({ name: fullName, phoneNumber, updatedAt: new Date() })
    .where(eq(users.id, userId));
}

/** Changes the language of the back office and of emails for an account. */
export async function setLanguage(userId: string, language: string): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

const accountColumns = pick(users, [
  "name",
  "email",
  "emailVerified",
  "pendingEmail",
  "phoneNumber",
  "language",
  "createdAt",
]);

/** The account's details; undefined if the account was deleted. */
export async function readAccount(userId: string) {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return account;
}

import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { users, verifications } from "#db/schema/customers.ts";
import { env } from "#env";
import { dayMs } from "#platform/durations.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { emailShape, nameShape, newPasswordShape } from "./fields.server.ts";
import { createPasswordLink } from "./reset-password.server.ts";
import { makeStaffAccount } from "./staff-account.server.ts";
import { hashToken } from "./staff-invite.server.ts";

const setupIdentifier = "owner-setup";

/**
 * If the shop has no owner at start, creates one from ADMIN_EMAIL and ADMIN_PASSWORD. Without those, returns a set-up
 * link, valid for a day, which replaces the link of the previous start.
 */
export async function ensureOwner(): Promise<string | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  return await db.transaction(async (tx) => {
    if (await hasOwner(tx)) return undefined;
    if (ADMIN_EMAIL && ADMIN_PASSWORD) {
      await makeStaffAccount(tx, {
        email: ADMIN_EMAIL,
        password: ADMIN_PASSWORD,
        role: "owner",
      });
      return undefined;
    }
    const token = randomBytes(24).toString("base64url");
    await tx.delete(verifications).where(eq(verifications.identifier, setupIdentifier));
    const expiresAt = new Date(Date.now() + dayMs);
    const row = {
      id: randomUUID(),
      identifier: setupIdentifier,
      value: hashToken(token),
      expiresAt,
    };
    await tx.insert(verifications).values(row);
    return absoluteUrl(links.signIn({ setup: token }));
  });
}

export const setUpOwnerShape = z.object({
  setup: z.string().min(1),
  fullName: nameShape,
  email: emailShape,
  password: newPasswordShape,
});
export type SetUpOwner = z.output<typeof setUpOwnerShape>;

/** Creates the first owner by the set-up link, which works once, for a day, and only while there is no owner. */
export async function setUpOwner(
  input: SetUpOwner,
): Promise<{ ok: true } | { ok: false; reason: "link-invalid" }> {
  return await db.transaction(async (tx) => {
    if ((await hasOwner(tx)) || !(await isSetupToken(tx, input.setup))) {
      return { ok: false, reason: "link-invalid" };
    }
    await tx.delete(verifications).where(eq(verifications.identifier, setupIdentifier));
    const { email, fullName: name, password } = input;
    await makeStaffAccount(tx, { email, name, password, role: "owner" });
    return { ok: true };
  });
}

/** Whether a set-up link can still be used; the set-up screen checks this before it shows its form. */
export async function canSetUpOwner(token: string): Promise<boolean> {
  return await db.transaction(
    async (tx) => !(await hasOwner(tx)) && (await isSetupToken(tx, token)),
  );
}

/**
 * Creates an owner, or makes an existing account one, and returns a link to set the password, valid for a day. Also
 * lets an owner back in who is disabled or has lost the second factor.
 */
export async function createOwner(email: string): Promise<string> {
  const id = await db.transaction((tx) => makeStaffAccount(tx, { email, role: "owner" }));
  return await createPasswordLink(id, 24);
}

/** Takes a lock first, so that two set-ups at the same time do not both create an owner. */
async function hasOwner(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first owner'))`);
  return (await tx.$count(users, eq(users.role, "owner"))) > 0;
}

async function isSetupToken(tx: Tx, token: string) {
  const isOpen = and(
    eq(verifications.identifier, setupIdentifier),
    eq(verifications.value, hashToken(token)),
    gt(verifications.expiresAt, new Date()),
  );
  return (await tx.$count(verifications, isOpen)) > 0;
}

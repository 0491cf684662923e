import { and, asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { addresses, users } from "#db/schema/customers.ts";
import { isId } from "#shop/id.ts";
import { optionalText, postalAddressFields } from "#shop/postal-address.server.ts";

export const addressForm = z.object({
  label: optionalText(40),
  ...postalAddressFields,
  isDefault: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
});
export type AddressForm = z.output<typeof addressForm>;

const columns = {
  id: addresses.id,
  label: addresses.label,
  line1: addresses.line1,
  line2: addresses.line2,
  postcode: addresses.postcode,
  city: addresses.city,
  state: addresses.state,
  isDefault: addresses.isDefault,
};
export type SavedAddress = Omit<typeof addresses.$inferSelect, "userId" | "createdAt">;

/** An account keeps no more: the book is for people, and checkout lists all of it. */
export const mostAddresses = 20;

/** An account's addresses, the default one first. */
export async function listAddresses(userId: string): Promise<SavedAddress[]> {
  return db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

/** One of this account's own addresses; undefined for anybody else's. */
export async function findAddress(
  userId: string,
  addressId: string,
): Promise<SavedAddress | undefined> {
  if (!isId(addressId)) return undefined;
  const [address] = await db.select(columns).from(addresses).where(owned(userId, addressId));
  return address;
}

/** Adds an address. The first one is the default; a later one becomes it when it asks to. */
export async function addAddress(
  userId: string,
  { isDefault, ...given }: AddressForm,
): Promise<{ ok: true; id: string } | { ok: false; reason: "too-many" }> {
  return db.transaction(async (tx) => {
    const count = (await lockBook(tx, userId)).length;
    if (count >= mostAddresses) return { ok: false, reason: "too-many" };
    const first = count === 0;
    if (isDefault && !first) await clearDefault(tx, userId);
    const [row] = await tx
      .insert(addresses)
      .values({ userId, ...given, isDefault: isDefault || first })
      .returning({ id: addresses.id });
    return { ok: true, id: row!.id };
  });
}

/** Changes one of the account's own addresses. The default one stays it until another takes its place. */
export async function editAddress(
  userId: string,
  addressId: string,
  { isDefault, ...given }: AddressForm,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const book = await lockBook(tx, userId);
    if (!book.some(({ id }) => id === addressId)) return undefined;
    if (isDefault) await clearDefault(tx, userId);
    await tx
      .update(addresses)
      .set({ ...given, ...(isDefault && { isDefault }) })
      .where(owned(userId, addressId));
    return { ok: true };
  });
}

/** Deletes one of the account's own addresses; where it was the default, the oldest that is left becomes it. */
export async function deleteAddress(
  userId: string,
  addressId: string,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const book = await lockBook(tx, userId);
    const gone = book.find(({ id }) => id === addressId);
    if (!gone) return undefined;
    await tx.delete(addresses).where(owned(userId, addressId));
    const heir = book.find(({ id }) => id !== addressId);
    if (gone.isDefault && heir) {
      await tx.update(addresses).set({ isDefault: true }).where(owned(userId, heir.id));
    }
    return { ok: true };
  });
}

/** The account's addresses, oldest first, under the account's lock: two tabs change them one after the other. */
async function lockBook(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return tx
    .select({ id: addresses.id, isDefault: addresses.isDefault })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
}

async function clearDefault(tx: Tx, userId: string) {
  await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId));
}

function owned(userId: string, addressId: string) {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

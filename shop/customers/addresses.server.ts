import { and, asc, desc, eq, getColumns } from "drizzle-orm";
import { z } from "zod";
import { checkbox } from "#shop/form-fields.ts";
import { db, type Tx } from "#db/client.server.ts";
import { addresses, users } from "#db/schema/customers.ts";
import { isId } from "#shop/id.ts";
import { optionalText, postalAddressFields } from "#shop/postal-address.server.ts";

export const addressForm = z.object({
  label: optionalText(40),
  ...postalAddressFields,
  isDefault: checkbox,
});
export type AddressForm = z.output<typeof addressForm>;

const { userId: _userId, createdAt: _createdAt, ...addressColumns } = getColumns(addresses);
export type SavedAddress = Omit<typeof addresses.$inferSelect, "userId" | "createdAt">;

/** The highest number of addresses of an account. There is a limit, because checkout lists all addresses. */
export const maxAddresses = 20;

/** An account's addresses, the default one first. */
export async function listAddresses(userId: string): Promise<SavedAddress[]> {
  return db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

/** One of this account's addresses; undefined if the account has no address with this id. */
export async function findAddress(
  userId: string,
  addressId: string,
): Promise<SavedAddress | undefined> {
  if (!isId(addressId)) return undefined;
  const [address] = await db
    .select(addressColumns)
    .from(addresses)
    .where(isOwnAddress(userId, addressId));
  return address;
}

/** Adds an address. The first one becomes the default, a later one only if `isDefault` is set. */
export async function addAddress(
  userId: string,
  { isDefault, ...fields }: AddressForm,
): Promise<{ ok: true; id: string } | { ok: false; reason: "too-many" }> {
  return db.transaction(async (tx) => {
    const count = (await lockAddresses(tx, userId)).length;
    if (count >= maxAddresses) return { ok: false, reason: "too-many" };
    const first = count === 0;
    if (isDefault && !first) await clearDefault(tx, userId);
    const [row] = await tx
      .insert(addresses)
      .values({ userId, ...fields, isDefault: isDefault || first })
      .returning({ id: addresses.id });
    return { ok: true, id: row!.id };
  });
}

/** Changes one of the account's addresses. The default stays the default until another one replaces it. */
export async function editAddress(
  userId: string,
  addressId: string,
  { isDefault, ...fields }: AddressForm,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    if (!saved.some(({ id }) => id === addressId)) return undefined;
    if (isDefault) await clearDefault(tx, userId);
    await tx
      .update(addresses)
      .set({ ...fields, ...(isDefault && { isDefault }) })
      .where(isOwnAddress(userId, addressId));
    return { ok: true };
  });
}

/** Deletes one of the account's addresses. If it was the default, the oldest remaining address becomes the default. */
export async function deleteAddress(
  userId: string,
  addressId: string,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    const deleted = saved.find(({ id }) => id === addressId);
    if (!deleted) return undefined;
    await tx.delete(addresses).where(isOwnAddress(userId, addressId));
    const nextDefault = saved.find(({ id }) => id !== addressId);
    if (deleted.isDefault && nextDefault) {
      await tx
        .update(addresses)
        .set({ isDefault: true })
        .where(isOwnAddress(userId, nextDefault.id));
    }
    return { ok: true };
  });
}

/** The account's addresses, oldest first. Locks the account, so that changes from two tabs follow each other. */
async function lockAddresses(tx: Tx, userId: string) {
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

function isOwnAddress(userId: string, addressId: string) {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

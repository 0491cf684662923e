import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { savedFilters, users, type SavedFilterList } from "#db/schema/customers.ts";
import { isId } from "#shop/id.ts";

export type { SavedFilterList } from "#db/schema/customers.ts";

/** A row of links above a list; more would be longer than the list. */
export const maxSavedFilters = 20;

export const savedFilterName = z.string().trim().min(1).max(40);

export type SavedFilter = { id: string; name: string; query: string };
export type SavedFilterRefusal = "name-taken" | "too-many" | "not-found";
type Saved = { ok: true } | { ok: false; reason: SavedFilterRefusal };

// These functions take an account's id, not a `Staff` value: what staff save for themselves is not audited (ADR-0075).

/** An account's filters of a list, by name. */
export function listSavedFilters(userId: string, list: SavedFilterList): Promise<SavedFilter[]> {
  return db
    .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.list, list)))
    .orderBy(asc(savedFilters.name));
}

/** What staff saved in all lists, for the data of their account. */
export function listAllSavedFilters(userId: string) {
  return db
    .select({ list: savedFilters.list, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.list), asc(savedFilters.name));
}

export function saveFilter(
  userId: string,
  filter: { list: SavedFilterList; name: string; query: string },
): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockFilters(tx, userId);
    const existing = await ownFilters(tx, userId, filter.list);
    if (existing.some(({ name }) => name === filter.name)) return refused("name-taken");
    if (existing.length >= maxSavedFilters) return refused("too-many");
    await tx.insert(savedFilters).values({ userId, ...filter });
    return { ok: true };
  });
}

export function renameFilter(userId: string, id: string, name: string): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockFilters(tx, userId);
    const filter = isId(id) ? await findOwn(tx, userId, id) : undefined;
    if (!filter) return refused("not-found");
    const others = await ownFilters(tx, userId, filter.list);
    if (others.some((other) => other.name === name && other.id !== id)) {
      return refused("name-taken");
    }
    await tx.update(savedFilters).set({ name }).where(eq(savedFilters.id, id));
    return { ok: true };
  });
}

export async function deleteFilter(userId: string, id: string): Promise<Saved> {
  if (!isId(id)) return refused("not-found");
  const deleted = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
    .returning({ id: savedFilters.id });
  return deleted.length > 0 ? { ok: true } : refused("not-found");
}

/** The second of two forms waits here, so that it counts what the first has saved. */
async function lockFilters(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

function ownFilters(tx: Tx, userId: string, list: SavedFilterList) {
  return tx
    .select({ id: savedFilters.id, name: savedFilters.name })
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.list, list)));
}

async function findOwn(tx: Tx, userId: string, id: string) {
  const [filter] = await tx
    .select({ list: savedFilters.list })
    .from(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)));
  return filter;
}

function refused(reason: SavedFilterRefusal): Saved {
  return { ok: false, reason };
}

import { eq } from "drizzle-orm";
import { watches } from "#db/schema/watches.ts";

/** Whose watch list it is: a customer's, or a guest's (the id in the cookie, ADR-0033). */
export type WatchOwner = { userId: string } | { guestId: string };

export function ofOwner(owner: WatchOwner) {
  return "userId" in owner ? eq(watches.userId, owner.userId) : eq(watches.guestId, owner.guestId);
}

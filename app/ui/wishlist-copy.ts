import { useSyncExternalStore } from "react";
import { forgetStored, readStored, writeStored } from "./device-storage.ts";

// The ids of the pieces on the visitor's wishlist. Pages are cached for everyone, so hearts are filled from this copy
// on the device (ADR-0080). The server's list is the truth: each of its answers replaces the copy.

const storageKey = "emas.wishlist";
/** `owner` is the name of the account, and "" for a guest. */
type Copy = { owner: string; ids: string[] };

const listeners = new Set<() => void>();
let copy: Copy | undefined;

/** Whether the piece is on the owner's list. False in the first HTML. */
export function useIsInWishlist(owner: string, id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readWishlistCopy(owner)?.includes(id) ?? false,
    () => false,
  );
}

/** The ids on the owner's list; undefined if the device has no copy of it. */
export function readWishlistCopy(owner: string): string[] | undefined {
  copy ??= readCopy();
  return copy?.owner === owner ? copy.ids : undefined;
}

function readCopy(): Copy | undefined {
  const stored = readStored(storageKey) as Partial<Copy> | null;
  return Array.isArray(stored?.ids) ? (stored as Copy) : undefined;
}

export function storeWishlistCopy(owner: string, ids: string[]) {
  copy = { owner, ids };
  writeStored(storageKey, copy);
  for (const listener of listeners) listener();
}

export function forgetWishlistCopy() {
  copy = undefined;
  forgetStored(storageKey);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRecentPieces, rememberPiece } from "#app/ui/recent-pieces.ts";
import { readTypedFields, writeTypedFields } from "#app/ui/typed-fields.ts";
import { readWishlistCopy, storeWishlistCopy } from "#app/ui/wishlist-copy.ts";
import { clientAction } from "./route.tsx";

// What this device remembers of a customer, while the account is being deleted.

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  rememberPiece("ring");
  storeWishlistCopy("Siti", ["ring"]);
  writeTypedFields("siti", { notes: "For my mother" });
});
afterEach(() => vi.unstubAllGlobals());

const remembered = () => [
  readRecentPieces(),
  readWishlistCopy("Siti"),
  readTypedFields("siti")["notes"],
];
const everything = [["ring"], ["ring"], "For my mother"];
const nothing = [[], undefined, undefined];

/** Sends the form, which the server answers like this. */
function send(answer: () => Promise<unknown>) {
  return clientAction({ serverAction: answer } as Parameters<typeof clientAction>[0]);
}

test("a wrong password or a lost connection leaves everything", async () => {
  const refused = { status: "error", error: { password: ["That isn't your password"] } };
  expect(await send(async () => refused)).toBe(refused);
  const lost = new TypeError("Failed to fetch");
  await expect(send(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(remembered()).toEqual(everything);
});

test("a deleted account leaves nothing", async () => {
  const home = redirect("/");
  await expect(send(() => Promise.reject(home))).rejects.toBe(home);
  expect(remembered()).toEqual(nothing);
});

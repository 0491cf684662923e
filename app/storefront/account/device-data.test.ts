import { redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRecentPieces, rememberPiece } from "#app/ui/recent-pieces.ts";
import { readTypedFields, writeTypedFields } from "#app/ui/typed-fields.ts";
import { readWishlistCopy, storeWishlistCopy } from "#app/ui/wishlist-copy.ts";
import * as signOut from "#app/endpoints/sign-out.ts";
import * as deletion from "./delete/route.tsx";
import * as security from "./security/route.tsx";

// What this device remembers of a customer, while the account is being deleted or signed out. On a shared phone nothing may
// be left of who has signed out; but only an answer of the shop shows that the person has.

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

type Answer = () => Promise<unknown>;
type Arguments = Parameters<typeof deletion.clientAction>[0] &
  Parameters<typeof security.clientAction>[0] &
  Parameters<typeof signOut.clientAction>[0];

/** What a client action gets if the server answers its form like this. */
function sent(serverAction: Answer, fields: Record<string, string> = {}): Arguments {
  const body = new URLSearchParams(fields);
  const request = new Request("http://localhost/", { method: "POST", body });
  return { request, serverAction } as unknown as Arguments;
}

const forms: [name: string, send: (answer: Answer) => Promise<unknown>][] = [
  ["delete the account", (answer) => deletion.clientAction(sent(answer))],
  ["sign out", (answer) => signOut.clientAction(sent(answer))],
  [
    "sign out everywhere",
    (answer) => security.clientAction(sent(answer, { intent: "sign-out-everywhere" })),
  ],
];

test.each(forms)("%s: a refusal or a lost connection leaves everything", async (_, send) => {
  const refused = { status: "error", error: { password: ["That isn't your password"] } };
  expect(await send(async () => refused)).toBe(refused);
  const lost = new TypeError("Failed to fetch");
  await expect(send(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(remembered()).toEqual(everything);
});

test.each(forms)("%s: once the shop has done it, nothing is left", async (_, send) => {
  const home = redirect("/");
  await expect(send(() => Promise.reject(home))).rejects.toBe(home);
  expect(remembered()).toEqual(nothing);
});

test("a new password leaves everything, because this device stays signed in", async () => {
  const done = redirect("/account/security");
  const form = sent(() => Promise.reject(done), { intent: "change-password" });
  await expect(security.clientAction(form)).rejects.toBe(done);
  expect(remembered()).toEqual(everything);
});

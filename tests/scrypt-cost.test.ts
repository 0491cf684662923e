import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encryptStream } from "#backup/encryption.server.ts";
import { newCustomer } from "./accounts.ts";
import { setUpDatabase } from "./database.ts";

// `tests/setup.ts` makes scrypt cheap, so the cost that is asked for is checked here.

setUpDatabase();

beforeEach(() => {
  vi.spyOn(crypto, "scrypt");
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.mocked(crypto.scrypt).mockRestore();
  syncBuiltinESMExports();
});

test("a guess at a password costs 32 MB", async () => {
  await newCustomer();
  expect(costs()).toEqual([{ N: 2 ** 14, r: 16, p: 1 }]);
});

test("a guess at a backup's passphrase costs 128 MB", async () => {
  for await (const _ of encryptStream(Readable.from([Buffer.from("x")]), "a passphrase"));
  expect(costs()).toEqual([{ N: 2 ** 17, r: 8, p: 1 }]);
});

function costs() {
  return vi.mocked(crypto.scrypt).mock.calls.map(([, , , { N, r, p }]) => ({ N, r, p }));
}

import crypto from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// Set before any test file imports `env.ts`: fixed settings, and nothing from this machine's .env.
process.env.NODE_ENV = "test";
const folder = mkdtempSync(path.join(tmpdir(), "emas-data-"));
process.env.DATA_DIR = folder;
process.env.BASE_URL = "http://localhost:3000";
process.env.LOG_LEVEL = "silent";

// A hash of a password takes 0.1 s on purpose, a backup's key 0.5 s, and the tests make hundreds. Two tests check the
// cost that is asked for; the browser tests sign in at the real one.
const scrypt = crypto.scrypt as (...given: unknown[]) => void;
const withoutCost = (
  password: unknown,
  salt: unknown,
  length: unknown,
  cost: object,
  done: unknown,
) => scrypt(password, salt, length, { ...cost, N: 2 }, done);
Object.assign(crypto, { scrypt: withoutCost });
syncBuiltinESMExports();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const methods = ["log", "info", "warn", "error"] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method);
});

/** Console output fails the test: it is either an error or unwanted. */
afterEach(() => {
  for (const method of methods) {
    const spy = vi.mocked(console[method]);
    expect(spy.mock.calls, `console.${method}`).toEqual([]);
    spy.mockRestore();
  }
});

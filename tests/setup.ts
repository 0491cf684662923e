import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// Set before any test file imports `env.ts`: fixed settings, and nothing from this machine's .env.
process.env.NODE_ENV = "test";
const folder = mkdtempSync(path.join(tmpdir(), "emas-data-"));
process.env.DATA_DIR = folder;
process.env.BASE_URL = "http://localhost:3000";
process.env.LOG_LEVEL = "silent";

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

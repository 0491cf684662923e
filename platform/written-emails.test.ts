import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { mailFolder, pruneWrittenEmails, sendMail } from "./mail.server.ts";

// Without SMTP_URL, emails are written to files. They contain personal data that no account deletion finds.

beforeEach(() => rm(mailFolder, { recursive: true, force: true }));

test("emails written more than 30 days ago are removed, and nothing else", async () => {
  await pruneWrittenEmails();
  const email = { to: "siti@example.test", subject: "Pesanan", html: "<p>Hai</p>", text: "Hai" };
  for (let times = 0; times < 2; times++) expect(await sendMail(email)).toEqual({ ok: true });
  const [old, recent] = await readdir(mailFolder);
  await writeFile(path.join(mailFolder, "cut-off.eml.part"), "");
  await writeFile(path.join(mailFolder, "notes.txt"), "the shop's own");
  await age(old!, 31);
  await age(recent!, 29);
  await age("cut-off.eml.part", 31);
  await age("notes.txt", 31);
  await pruneWrittenEmails();
  expect((await readdir(mailFolder)).toSorted()).toEqual([recent, "notes.txt"]);
});

function age(name: string, days: number) {
  const moment = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  return utimes(path.join(mailFolder, name), moment, moment);
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#env";
import { sendMail } from "#platform/mail.server.ts";
import { startMailServer, type Treatment } from "./mail-server.ts";

let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
});
afterAll(() => server.stop());

const letter = { subject: "Pesanan anda · 金", html: "<p>Terima kasih</p>", text: "Terima kasih" };

test("with SMTP_URL a mail goes to that server, with both its parts", async () => {
  const replyTo = "kedai@jjemas.example";
  const sent = await sendMail({ ...letter, to: "siti@example.test", replyTo, id: "letter-1" });
  expect(sent).toEqual({ ok: true });
  const [mail] = server.to("siti@example.test");
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: "JJ Emas", address: "salam@jjemas.example" },
    to: [{ address: "siti@example.test" }],
    replyTo: [{ address: replyTo }],
    messageId: "<letter-1@jjemas.example>",
  });
  expect(mail?.text?.trim()).toBe(letter.text);
  expect(mail?.html).toContain(letter.html);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
});

const endings: [Treatment, string | undefined][] = [
  ["refuse-now", "later"],
  ["refuse-now-after-data", "later"],
  ["hang", "later"],
  ["drop", "later"],
  ["refuse", "never"],
  ["refuse-after-data", "never"],
  ["hang-after-data", "unclear"],
  ["drop-after-data", "unclear"],
  ["drop-after-250", undefined],
];

test.each(endings)("a server that is to %s: %s", async (treatment, reason) => {
  const to = `${treatment}@example.test`;
  server.treat(to, treatment);
  const sent = await sendMail({ ...letter, to });
  if (!reason) expect(sent).toEqual({ ok: true });
  else expect(sent).toEqual({ ok: false, reason, words: expect.stringMatching(/\w/) });
});

test("no server there, and no address at all", async () => {
  expect(await sendMail({ ...letter, to: "no address" })).toMatchObject({ reason: "never" });
  env.SMTP_URL = "smtp://127.0.0.1:1";
  expect(await sendMail({ ...letter, to: "a@example.test" })).toMatchObject({ reason: "later" });
  env.SMTP_URL = server.url;
});

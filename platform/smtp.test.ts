import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#env";
import { sendMail } from "./mail.server.ts";
import { startMailServer, type Treatment } from "#kit/mail-server.ts";

let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
});
afterAll(() => server.stop());

const email = { subject: "Pesanan anda · 金", html: "<p>Terima kasih</p>", text: "Terima kasih" };

test("with SMTP_URL an email goes to that server, with both parts", async () => {
  const replyTo = "kedai@jjemas.example";
  const sent = await sendMail({ ...email, to: "siti@example.test", replyTo, id: "letter-1" });
  expect(sent).toEqual({ ok: true });
  const [mail] = server.to("siti@example.test");
  expect(mail).toMatchObject({
    subject: email.subject,
    from: { name: "JJ Emas", address: "salam@jjemas.example" },
    to: [{ address: "siti@example.test" }],
    replyTo: [{ address: replyTo }],
    messageId: "<letter-1@jjemas.example>",
  });
  expect(mail?.text?.trim()).toBe(email.text);
  expect(mail?.html).toContain(email.html);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
});

const endings: [Treatment, string | undefined][] = [
  ["refuse-now", "transient"],
  ["refuse-now-after-data", "transient"],
  ["hang", "transient"],
  ["drop", "transient"],
  ["refuse", "permanent"],
  ["refuse-after-data", "permanent"],
  ["hang-after-data", "unconfirmed"],
  ["drop-after-data", "unconfirmed"],
  ["drop-after-250", undefined],
];

test.each(endings)("a server answering %s: %s", async (treatment, reason) => {
  const to = `${treatment}@example.test`;
  server.treat(to, treatment);
  const sent = await sendMail({ ...email, to });
  if (!reason) expect(sent).toEqual({ ok: true });
  else expect(sent).toEqual({ ok: false, reason, detail: expect.stringMatching(/\w/) });
});

test("an unreachable server and a missing address are reported", async () => {
  expect(await sendMail({ ...email, to: "no address" })).toMatchObject({ reason: "permanent" });
  env.SMTP_URL = "smtp://127.0.0.1:1";
  expect(await sendMail({ ...email, to: "a@example.test" })).toMatchObject({ reason: "transient" });
  env.SMTP_URL = server.url;
});

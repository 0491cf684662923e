import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";

const received: Uint8Array[] = [];
const refused = "refused@example.test";
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(address, _session, done) {
    done(address.address === refused ? new Error("550 nobody of that name") : null);
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      received.push(Buffer.concat(chunks));
      done();
    });
  },
});

let sendMail: typeof import("#platform/mail.server.ts").sendMail;
beforeAll(async () => {
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  // The settings are parsed once, when the module is first imported.
  process.env.SMTP_URL = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  process.env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  ({ sendMail } = await import("#platform/mail.server.ts"));
});
afterAll(() => new Promise<void>((done) => server.close(done)));

const letter = { subject: "Pesanan anda · 金", html: "<p>Terima kasih</p>", text: "Terima kasih" };

test("with SMTP_URL a mail goes to that server, with both its parts", async () => {
  await sendMail({ ...letter, to: "siti@example.test" });
  expect(received).toHaveLength(1);
  const mail = await PostalMime.parse(received[0]!);
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: "JJ Emas", address: "salam@jjemas.example" },
    to: [{ address: "siti@example.test" }],
  });
  expect(mail.text?.trim()).toBe(letter.text);
  expect(mail.html).toContain(letter.html);
});

test("a server that refuses fails the job, which is tried again", async () => {
  await expect(sendMail({ ...letter, to: refused })).rejects.toThrow();
});

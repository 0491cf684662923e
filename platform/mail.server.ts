import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { env } from "#env";

export type Mail = { to: string; subject: string; html: string; text: string };

/** Where mails go that nobody sends: a folder for reading them on a machine without SMTP_URL. */
export const mailFolder = path.join(env.DATA_DIR, "mail");

let sender: ((mail: Mail) => Promise<void>) | undefined;

/** Sends through SMTP_URL; without it, writes the mail as a readable `.eml` file. Throws on failure. */
export async function sendMail(mail: Mail): Promise<void> {
  sender ??= env.SMTP_URL ? smtpSender(env.SMTP_URL) : fileSender();
  await sender(mail);
}

function smtpSender(url: string) {
  // A mail server that hangs must fail the job, which is then tried again.
  const smtp = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async function send(mail: Mail) {
    await smtp.sendMail({ from: env.MAIL_FROM, ...mail });
  };
}

function fileSender() {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async function send(mail: Mail) {
    const { message } = await composer.sendMail({ from: env.MAIL_FROM ?? nobody, ...mail });
    await keep(message as Buffer, mail.subject);
  };
}

const nobody = "Emas <shop@localhost>";

/** Written beside and renamed, so that whoever watches the folder never reads half a mail. */
async function keep(message: Buffer, subject: string) {
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const words = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  // Two mails of one millisecond are two files.
  const name = `${moment}-${words.replaceAll(/^-|-$/g, "")}-${randomBytes(2).toString("hex")}.eml`;
  const file = path.join(mailFolder, name);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

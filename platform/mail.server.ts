import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import { env } from "#env";
import { dayMs } from "./durations.ts";
import { reportOutage } from "./outage.server.ts";

export type Mail = {
  to: string;
  /** The sender's name, if MAIL_FROM is an address only. */
  fromName?: string | undefined;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** A URL that takes a POST without a form, for the mail program's own button (RFC 8058). */
  unsubscribe?: string | undefined;
  /** A retry has the same id, so that email programs show only one email. */
  id?: string | undefined;
};

/**
 * `transient`: the server was unreachable or asked to try later. `permanent`: the server rejected the email.
 * `unconfirmed`: the connection broke after the data was sent, so the server may have accepted it.
 */
export type SendMail = { ok: true } | { ok: false; reason: MailFailure; detail: string };
type MailFailure = "transient" | "permanent" | "unconfirmed";

/** Without SMTP_URL, emails are written to this folder instead of being sent. */
export const mailFolder = path.join(env.DATA_DIR, "mail");

/** Whether emails are sent. If not, they are only written to `mailFolder`. */
export function isSmtpConfigured(): boolean {
  return env.SMTP_URL !== undefined;
}

/** Sends an email through SMTP_URL; without that setting, writes it as an `.eml` file. */
export async function sendMail({ id, fromName, unsubscribe, ...mail }: Mail): Promise<SendMail> {
  const sender = env.MAIL_FROM ?? "shop@localhost";
  const from = fromName && !sender.includes("<") ? { name: fromName, address: sender } : sender;
  const message = {
    from,
    ...mail,
    ...(id && { messageId: `<${id}@${domainOf(sender)}>` }),
    // Tells auto-responders, such as out-of-office replies, not to answer (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
  return env.SMTP_URL ? sendOverSmtp(env.SMTP_URL, message) : writeToFolder(message);
}

type Message = Omit<Mail, "id" | "fromName" | "unsubscribe">;

/** Limits the whole exchange, because a server that answers slowly but steadily never reaches `socketTimeout`. */
const sendTimeoutMs = 45_000;

async function sendOverSmtp(url: string, message: Message): Promise<SendMail> {
  const smtp = nodemailer.createTransport({
    // Parameters in the URL override these options, for example `?socketTimeout=60000`.
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let hasSentData = false;
  smtp.use("stream", ({ message: composed }, done) => {
    const compose = composed.createReadStream.bind(composed);
    // nodemailer reads this stream only after the server has accepted DATA. From then on, the email may arrive.
    composed.createReadStream = (options) =>
      Readable.from(
        (async function* () {
          hasSentData = true;
          yield* compose(options);
        })(),
      );
    done();
  });
  try {
    await smtp.sendMail({ ...message, signal: AbortSignal.timeout(sendTimeoutMs) });
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: failureOf(error, hasSentData), detail: errorDetail(error) };
  }
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

function failureOf(error: unknown, hasSentData: boolean): MailFailure {
  const { code, command, responseCode } = error as SmtpError;
  if (!code) throw error;
  if (!responseCode && hasSentData) return "unconfirmed";
  const isMessageCommand = command === "RCPT TO" || command === "DATA";
  if (responseCode && responseCode >= 500 && isMessageCommand) return "permanent";
  return code === "EENVELOPE" && !responseCode ? "permanent" : "transient";
}

function errorDetail(error: unknown) {
  const { response, message } = error as SmtpError;
  return (response ?? message).replaceAll(/\s+/g, " ").slice(0, 300);
}

async function writeToFolder(message: Message): Promise<SendMail> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const composed = await composer.sendMail(message);
  try {
    await writeEmlFile(composed.message as Buffer, message.subject);
    return { ok: true };
  } catch (error) {
    reportOutage("files", error);
    return { ok: false, reason: "transient", detail: errorDetail(error) };
  }
}

/** Writes a temp file and renames it, so that a reader of the folder never sees a partial email. */
async function writeEmlFile(message: Buffer, subject: string) {
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const slug = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  // The random suffix distinguishes two emails of the same millisecond.
  const name = `${moment}-${slug.replaceAll(/^-|-$/g, "")}-${randomBytes(2).toString("hex")}.eml`;
  const file = path.join(mailFolder, name);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

const maxWrittenEmailAgeMs = 30 * dayMs;

/** Removes emails that were written to `mailFolder` more than 30 days ago, because they contain personal data. */
export async function pruneWrittenEmails(now = Date.now()): Promise<void> {
  const names = await readdir(mailFolder).catch(emptyIfMissing);
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = path.join(mailFolder, name);
    // Another run may have removed it, or it has just got its final name.
    const found = await stat(file).catch(() => undefined);
    if (found && now - found.mtimeMs > maxWrittenEmailAgeMs) await rm(file, { force: true });
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

function domainOf(from: string) {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

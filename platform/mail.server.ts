import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import { env } from "#env";
import { noteOutage } from "./outage.server.ts";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** The same mail sent again has the same id, by which mail programs show it once. */
  id?: string | undefined;
};

/**
 * How a mail ended. `later`: the server was not reached, or did not take it now. `never`: it does not take
 * this mail. `unclear`: it may have it, since the connection ended after the mail was on its way.
 */
export type SendMail = { ok: true } | { ok: false; reason: Failure; words: string };
type Failure = "later" | "never" | "unclear";

/** Where mails go that nobody sends: a folder for reading them on a machine without SMTP_URL. */
export const mailFolder = path.join(env.DATA_DIR, "mail");

/** Whether mails leave this machine, or only become files on it. */
export function mailsAreSent(): boolean {
  return env.SMTP_URL !== undefined;
}

/** Sends through SMTP_URL; without it, writes the mail as a readable `.eml` file. */
export async function sendMail({ id, ...mail }: Mail): Promise<SendMail> {
  const from = env.MAIL_FROM ?? "Emas <shop@localhost>";
  const message = {
    from,
    ...mail,
    ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
    // Absence notes and other robots need not answer.
    headers: { "Auto-Submitted": "auto-generated" },
  };
  return env.SMTP_URL ? overSmtp(env.SMTP_URL, message) : asFile(message);
}

type Message = Omit<Mail, "id">;

/** A server that hangs holds a mail for so long, whatever it still says now and then. */
const longest = 45_000;

async function overSmtp(url: string, message: Message): Promise<SendMail> {
  const smtp = nodemailer.createTransport({
    // Timeouts of the owner's own may stand in the address, as `?socketTimeout=60000`.
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let isOnItsWay = false;
  smtp.use("stream", ({ message: composed }, done) => {
    const compose = composed.createReadStream.bind(composed);
    // Read only once the server has said that it takes the mail: the first byte is the point of doubt.
    composed.createReadStream = (options) =>
      Readable.from(
        (async function* () {
          isOnItsWay = true;
          yield* compose(options);
        })(),
      );
    done();
  });
  try {
    await smtp.sendMail({ ...message, signal: AbortSignal.timeout(longest) });
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: failureOf(error, isOnItsWay), words: wordsOf(error) };
  }
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

function failureOf(error: unknown, isOnItsWay: boolean): Failure {
  const { code, command, responseCode } = error as SmtpError;
  if (!code) throw error;
  if (!responseCode && isOnItsWay) return "unclear";
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  if (responseCode && responseCode >= 500 && isAboutThisMail) return "never";
  return code === "EENVELOPE" && !responseCode ? "never" : "later";
}

function wordsOf(error: unknown) {
  const { response, message } = error as SmtpError;
  // The server's own words, where it said any.
  return (response ?? message).replaceAll(/\s+/g, " ").slice(0, 300);
}

async function asFile(message: Message): Promise<SendMail> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const composed = await composer.sendMail(message);
  try {
    await keep(composed.message as Buffer, message.subject);
    return { ok: true };
  } catch (error) {
    noteOutage("files", error);
    return { ok: false, reason: "later", words: wordsOf(error) };
  }
}

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

function domainOf(from: string) {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

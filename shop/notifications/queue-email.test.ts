import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeAll, expect, test, vi } from "vitest";
import { env } from "#env";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { mailFolder, sendMail } from "#platform/mail.server.ts";
import { enqueue, startQueue, stopQueue, registerWorker } from "#platform/queue.server.ts";
import { requestPasswordReset, resetPassword } from "#shop/customers/reset-password.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import { registerNotifications } from "./notifications.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";

const database = setUpDatabase();
let shop: string;

beforeAll(async () => {
  shop = (await readProfile()).name;
});

const customer = {
  fullName: "Aishah & Co",
  phoneNumber: "+60123456789",
  email: "aishah@example.com",
  password: "a long password",
};

test("a job exists once its transaction commits, and never after a rollback", async () => {
  const rolledBack = db.transaction(async (tx) => {
    await enqueue(tx, "password-reset", { email: "rolled-back@example.com" });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  expect(await jobs("password-reset")).toEqual([]);

  await db.transaction(async (tx) => {
    await enqueue(tx, "password-reset", { email: "committed@example.com" });
    expect(await jobs("password-reset")).toEqual([]);
  });
  expect(await jobs("password-reset")).toMatchObject([
    {
      data: { email: "committed@example.com" },
      state: "created",
      retry_limit: 8,
      retry_backoff: true,
      dead_letter: "dead-letters",
    },
  ]);
});

test.each(["two-factor-off", "recovery-codes-renewed", "password-changed"] as const)(
  "the email %s greets no one by name and links to signing in",
  async (change) => {
    const email = await composeEmail({
      kind: "account-changed",
      payload: { change },
      orderId: null,
      to: "siti@example.com",
    });
    expect(email?.text).toMatch(/^Hello,\n/);
    expect(email?.text).toContain(`: ${env.BASE_URL}/auth\n`);
    expect(email?.text).toContain("Forgot Password?");
  },
);

test("the same dedupe key is one job", async () => {
  const options = { key: "twice@example.com", keySeconds: 3600 };
  for (let times = 0; times < 2; times++) {
    await enqueue(db, "account-exists", { email: options.key }, options);
  }
  expect(await jobs("account-exists")).toHaveLength(1);
});

test("a queue started twice, and in two processes, is the same queue", async () => {
  await startQueue(database.url);
  await stopQueue();
  await startQueue(database.url);
  expect(await jobs("password-reset")).toHaveLength(1);
});

test("a failing job is retried", async () => {
  let tries = 0;
  await registerWorker("order-placed", async () => {
    tries += 1;
    throw new Error("the mail server is down");
  });
  await enqueue(db, "order-placed", { orderId: "none" });
  await vi.waitFor(async () => {
    expect(await jobs("order-placed")).toMatchObject([{ state: "retry", retry_count: 0 }]);
  }, 25_000);
  expect(tries).toBe(1);
  await db.$client.query("delete from pgboss.job where name = 'order-placed'");
});

test("jobs queued together are done together, not one per poll", async () => {
  const done: string[] = [];
  await registerWorker("end-payments", async ({ orderId }) => void done.push(orderId));
  const orders = ["one", "two", "three", "four", "five"];
  await db.transaction(async (tx) => {
    for (const orderId of orders) await enqueue(tx, "end-payments", { orderId });
  });
  await vi.waitFor(() => expect(done).toEqual(orders), 10_000);
});

test("a password reset is emailed by the worker, only to existing accounts", async () => {
  await registerNotifications();
  await signUp(customer, { ip: "10.0.0.1" });
  await requestPasswordReset("nobody@example.com", { ip: "10.0.0.1" });
  await requestPasswordReset(customer.email, { ip: "10.0.0.1" });
  const mail = await mailTo(customer.email);

  expect(mail.subject).toBe(`Reset your password · ${shop}`);
  // Whoever gave the address gave the name too: a stranger's words are not the shop's.
  expect(mail.html).not.toContain("Aishah");
  expect(mail.text).toContain("Hello,");
  const link = /http:\/\/localhost:3000\/auth\?token=[\w-]+/;
  const [inText] = link.exec(mail.text!) ?? [];
  expect(mail.html).toContain(`href="${inText}"`);
  const token = new URL(inText!).searchParams.get("token")!;
  const stored = await db.$client.query("select data::text, output::text from pgboss.job");
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  expect(await resetPassword(token, "another long password")).toEqual({ ok: true });
  expect(await mailsTo("nobody@example.com")).toEqual([]);
});

test("signing up with an existing email sends one notice", async () => {
  for (let times = 0; times < 3; times++) await signUp(customer, { ip: "10.0.0.1" });
  const existingAccountSubject = `You already have an account · ${shop}`;
  await vi.waitFor(async () => {
    const subjects = (await mailsTo(customer.email)).map((mail) => mail.subject);
    expect(subjects).toContain(existingAccountSubject);
  }, 25_000);
  await wait(300);
  const subjects = (await mailsTo(customer.email)).map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject === existingAccountSubject)).toHaveLength(1);
  const [user] = await db.select().from(users).where(eq(users.email, customer.email));
  expect(user?.name).toBe(customer.fullName);
});

test("an email file is readable by people and programs", async () => {
  const subject = "Cincin “Bunga Raya” 金";
  const text = "Terima kasih.\n.\nFrom the shop\n";
  await sendMail({
    to: "someone@example.com",
    fromName: "Emas",
    subject,
    text,
    html: "<p>Terima kasih</p>",
  });
  const [mail] = await mailsTo("someone@example.com");
  expect(mail).toMatchObject({
    subject,
    from: { name: "Emas", address: "shop@localhost" },
    html: "<p>Terima kasih</p>\n",
  });
  expect(mail!.text?.trim()).toBe(text.trim());
  const names = await readdir(mailFolder);
  expect(names.every((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z-[a-z0-9-]+\.eml$/.test(name))).toBe(true);
});

test("an email header cannot be injected", async () => {
  const subject = "Order\r\nBcc: everybody@example.com";
  await sendMail({ to: "header@example.com", subject, text: "x", html: "x" });
  const [mail] = await mailsTo("header@example.com");
  expect(mail?.bcc ?? []).toEqual([]);
});

async function jobs(name: string) {
  const found = await db.$client.query("select * from pgboss.job where name = $1", [name]);
  return found.rows;
}

async function mailTo(address: string) {
  return await vi.waitFor(async () => {
    const [mail] = await mailsTo(address);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  }, 25_000);
}

async function mailsTo(address: string) {
  const names = await readdir(mailFolder).catch(() => []);
  const message = names.filter((name) => name.endsWith(".eml"));
  const files = await Promise.all(message.map((name) => readFile(`${mailFolder}/${name}`)));
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

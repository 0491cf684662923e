import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#db/schema/customers.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { isSmtpConfigured } from "#platform/mail.server.ts";
import { reportOutage, outageOf } from "#platform/outage.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { cookiePrefix, useSecureCookies } from "#shop/cookies.server.ts";

export const minPasswordLength = 10;
export const maxPasswordLength = 128;

let instance: ReturnType<typeof createAuth> | undefined;

/**
 * Better Auth, created at the first call, because the database connects after this module loads. Its HTTP handler is
 * not mounted: the functions in this folder are the only access, and they apply rate limits.
 */
export function auth() {
  return (instance ??= createAuth(db));
}

/** In English everywhere: the name of the software, and what the library logs. */
function createAuth(database: Database) {
  return betterAuth({
    appName: "Emas",
    baseURL: env.BASE_URL,
    trustedOrigins: [env.BASE_URL],
    secret: env.SESSION_SECRET,
    telemetry: { enabled: false },
    database: drizzleAdapter(database, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    user: {
      additionalFields: {
        phoneNumber: { type: "string", required: false },
        // With `input: false`, a sign-up cannot choose its own role.
        role: { type: "string", required: false, defaultValue: "customer", input: false },
        language: { type: "string", required: false },
        newsConsentAt: { type: "date", required: false },
        newsConsentWording: { type: "string", required: false },
        disabledAt: { type: "date", required: false, input: false },
      },
    },
    databaseHooks: {
      // Runs once the account is committed. A shop without SMTP writes none, because no reader depends on it.
      user: {
        create: {
          after: async ({ email }) => {
            if (isSmtpConfigured()) await enqueue(database, "account-created", { email });
          },
        },
      },
      session: { create: { before: (session) => refuseDisabled(database, session.userId) } },
    },
    plugins: [
      twoFactor({
        // The library's lockout is off, because our own limits count by account and IP address, across all processes.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
    ],
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      // The sign-up screen looks the same as for a new address; the owner of the address gets an email (ADR-0013).
      onExistingUserSignUp: ({ user: { email } }) =>
        enqueue(database, "account-exists", { email }, { key: email, keySeconds: 3600 }),
    },
    // The database stores only hashes of emailed links.
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    // The library's limits are off, because our own functions apply rate limits (`platform/rate-limit`).
    rateLimit: { enabled: false },
    advanced: {
      // `useSecureCookies` would put `__Secure-` in front of `cookiePrefix`, which already has `__Host-` with HTTPS.
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: useSecureCookies },
      ipAddress: { ipAddressHeaders: ["x-emas-client-ip"] },
    },
    logger: {
      // Lower levels log refusals with email addresses. We log refusals ourselves, without addresses.
      level: "error",
      log(level, message, ...more) {
        const err = more.find((one) => one instanceof Error);
        const outage = outageOf(err);
        if (outage) reportOutage(outage, err);
        else log[level]({ err }, `auth: ${message}`);
      },
    },
  });
}

/**
 * Refuses a disabled account with the message for a wrong password, which does not reveal that it is disabled.
 * In English everywhere: `refusedSentence` translates it.
 */
async function refuseDisabled(database: Database, userId: string) {
  const [user] = await database
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.disabledAt) return;
  throw new APIError("UNAUTHORIZED", { message: "Invalid email or password" });
}

// Without characters that look alike on paper. A recovery code has ten characters, which makes 49 bits.
const recoveryCodeAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

function makeRecoveryCodes(): string[] {
  const part = () =>
    Array.from(
      { length: 5 },
      () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)],
    ).join("");
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

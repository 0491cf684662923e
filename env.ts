import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";

const nonEmptyText = z.string().trim().min(1);
const nonNegativeInteger = z.coerce.number().int().min(0);
const minSecretLength = 32;

/** Settings that can also be read from the file that `NAME_FILE` names, as containers and systemd pass secrets. */
const secretSettings = [
  "DATABASE_URL",
  "ADMIN_PASSWORD",
  "SESSION_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_PASSPHRASE",
] as const;

const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: nonNegativeInteger.max(65_535).default(3000),
    HOST: nonEmptyText.default("0.0.0.0"),
    BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: nonEmptyText.default("./data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(5).max(1_000).default(20),
    DEMO: z.enum(["0", "1"]).optional(),
    DEMO_ORDERS: z.enum(["0", "1"]).default("1"),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(10).optional(),
    SESSION_SECRET: z.string().min(minSecretLength).optional(),
    STRIPE_SECRET_KEY: nonEmptyText.optional(),
    STRIPE_WEBHOOK_SECRET: nonEmptyText.optional(),
    STRIPE_API_URL: z.url().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: nonEmptyText.optional(),
    S3_ENDPOINT: z.url().optional(),
    S3_BUCKET: nonEmptyText.optional(),
    S3_REGION: nonEmptyText.default("auto"),
    S3_ACCESS_KEY_ID: nonEmptyText.optional(),
    S3_SECRET_ACCESS_KEY: nonEmptyText.optional(),
    PRICE_LOCK_MINUTES: nonNegativeInteger.max(24 * 60).default(10),
    TRUST_PROXY: nonNegativeInteger.max(10).default(0),
    DRAIN_SECONDS: nonNegativeInteger.max(300).default(0),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: nonEmptyText.default("127.0.0.1"),
    BACKUP_DIR: nonEmptyText.optional(),
    BACKUP_HOUR: nonNegativeInteger.max(23).default(3),
    BACKUP_KEEP: nonNegativeInteger.max(1000).default(7),
    BACKUP_PASSPHRASE: z.string().min(12).optional(),
    WAL_ARCHIVE: nonEmptyText.optional(),
    WAL_ARCHIVE_DAYS: z.coerce.number().int().min(1).max(1000).default(14),
    REACT_ROUTER_PATCHES: z.enum(["on", "off"]).default("on"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .superRefine((all, issues) => {
    if (all.STRIPE_WEBHOOK_SECRET && !all.STRIPE_SECRET_KEY) {
      reportIssue("STRIPE_SECRET_KEY", "is required with STRIPE_WEBHOOK_SECRET");
    }
    if (all.METRICS_PORT === all.PORT) reportIssue("METRICS_PORT", "must differ from PORT");
    requireTogether(["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
    requireTogether(["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
    requireTogether(["SMTP_URL", "MAIL_FROM"]);
    if (all.DATABASE_URL && !all.SESSION_SECRET) {
      reportIssue("SESSION_SECRET", "is required with DATABASE_URL (32 characters or more)");
    }
    if (all.WAL_ARCHIVE && all.DATABASE_URL) {
      reportIssue("WAL_ARCHIVE", "is for the embedded database; remove it, or DATABASE_URL");
    }
    if (all.WAL_ARCHIVE === "s3" && !all.S3_ENDPOINT) {
      reportIssue("S3_ENDPOINT", "is required with WAL_ARCHIVE=s3");
    }

    function requireTogether(names: (keyof typeof all)[]) {
      if (!names.some((name) => all[name])) return;
      for (const name of names) {
        if (!all[name]) reportIssue(name, `is required: ${names.join(", ")} belong together`);
      }
    }
    function reportIssue(name: string, message: string) {
      issues.addIssue({ code: "custom", path: [name], message });
    }
  });

export type Env = ReturnType<typeof readEnv>;

/** Every environment setting, read once at start-up. `.env.example` documents each one. */
export const env = readEnv(process.env);

/**
 * Reads settings from environment variables, from `.env` in the working folder, and from files of secrets; the
 * variables win over `.env`. Throws an error whose one-line message names the first invalid setting.
 */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const merged = { ...dotEnv(), ...variables };
  const nonEmpty = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse({ ...nonEmpty, ...secretsFromFiles(nonEmpty) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`Setting ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const all = parsed.data;
  const dataDir = path.resolve(all.DATA_DIR);
  return {
    ...all,
    DATA_DIR: dataDir,
    BASE_URL: (all.BASE_URL ?? `http://localhost:${all.PORT}`).replace(/\/+$/, ""),
    BASE_URL_IS_SET: all.BASE_URL !== undefined,
    DEMO: all.DEMO ? all.DEMO === "1" : !all.DATABASE_URL,
    DEMO_ORDERS: all.DEMO_ORDERS === "1",
    SESSION_SECRET: all.SESSION_SECRET ?? readOrCreateSecret(dataDir),
    SESSION_SECRET_IS_SET: all.SESSION_SECRET !== undefined,
    BACKUP_DIR: path.resolve(all.BACKUP_DIR ?? path.join(dataDir, "backups")),
    WAL_ARCHIVE:
      all.WAL_ARCHIVE && all.WAL_ARCHIVE !== "s3" ? path.resolve(all.WAL_ARCHIVE) : all.WAL_ARCHIVE,
  };
}

function dotEnv(): NodeJS.Dict<string> {
  return existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
}

/** Reads secrets from files. Throws if a setting is given directly too, because it is unclear which one is meant. */
function secretsFromFiles(settings: NodeJS.Dict<string>) {
  const secrets: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = settings[`${name}_FILE`];
    if (!file) continue;
    if (settings[name]) throw new Error(`Setting ${name}_FILE: ${name} is set too; remove one`);
    secrets[name] = readSecret(`${name}_FILE`, file);
  }
  return secrets;
}

/** Reads a secret from a file, without the line break that editors and `echo` add at the end. */
function readSecret(setting: string, file: string) {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new Error(`Setting ${setting}: ${(error as Error).message}`, { cause: error });
  }
  if (text === "") throw new Error(`Setting ${setting}: ${file} is empty`);
  return text;
}

export function secretFile(dataDir: string) {
  return path.join(dataDir, "session-secret");
}

/** Keeps the secret in a file, so that sessions survive a restart. Only the shop's user can read it (mode 0600). */
function readOrCreateSecret(dataDir: string) {
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The file was created and is empty.
    if (code === "ENOSPC") rmSync(file);
    if (code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < minSecretLength)
    throw new Error(`Setting SESSION_SECRET: ${file} is damaged`);
  return secret;
}

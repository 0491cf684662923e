import { writeFileSync, renameSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BackupHeader } from "#backup/contents.ts";
import { isEncrypted } from "#backup/entries.server.ts";
import { restoreShop, countExisting } from "#backup/restore-shop.server.ts";
import { readBackup } from "#backup/read-backup.server.ts";
import { secretFingerprint } from "#backup/write-backup.server.ts";
import { env, secretFile } from "#env";
import { removeFilesExcept } from "#platform/images.server.ts";
import { promptPassphrase, confirm } from "./prompt.ts";
import { restoreMoment } from "./restore-moment.ts";
import { openPostgres } from "./services.ts";

const usage =
  'Usage: npm run restore -- FILE [--yes] [--new-secret], or --at "2026-11-22 10:31" in place of FILE';

/**
 * Replaces the shop with the backup in `FILE`, once the entire file has been read and verified; with `--at`, replaces
 * the embedded database by what it was at a moment.
 */
export async function restoreCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args: args,
    allowPositionals: true,
    options: {
      yes: { type: "boolean", default: false },
      "new-secret": { type: "boolean", default: false },
      at: { type: "string" },
    },
  });
  const [file] = positionals;
  const newSecret = values["new-secret"];
  if (positionals.length + (values.at === undefined ? 0 : 1) !== 1) throw new Error(usage);
  if (!file)
    return restoreMoment({ at: values.at!, isConfirmed: values.yes, newSecret, assertSecret });
  const passphrase = await passphraseFor(file);
  const { head, contents } = await readBackup(file, passphrase);
  if (!newSecret) assertSecret(head);
  const postgres = await openPostgres();
  try {
    const existing = await countExisting(postgres.url);
    if (existing && !values.yes && !(await confirm(confirmQuestion(existing, head)))) {
      throw new Error("Nothing has been changed. Pass --yes to replace the shop");
    }
    const keys = await restoreShop({ url: postgres.url, file, passphrase, newSecret });
    if (!newSecret) saveSecret(head);
    await removeFilesExcept(keys);
  } finally {
    await postgres.stop();
  }
  console.log(
    `Restored ${head.shop} as of ${formatCreated(head)}, with ${contents.files.length} files.`,
  );
}

async function passphraseFor(file: string) {
  if (env.BACKUP_PASSPHRASE) return env.BACKUP_PASSPHRASE;
  // `readBackup` reports a file that cannot be read, so ignore the error here.
  const encrypted = await isEncrypted(file).catch(() => false);
  return encrypted ? promptPassphrase() : undefined;
}

function confirmQuestion(
  existing: { products: number; orders: number; users: number },
  head: BackupHeader,
) {
  const { products, orders, users } = existing;
  return (
    `This shop has ${products} products, ${orders} orders and ${users} accounts. ` +
    `Replace everything with ${head.shop} as of ${formatCreated(head)}?`
  );
}

function formatCreated({ created }: BackupHeader) {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(created).toLocaleString("en-MY", { ...style, timeZone: "Asia/Kuala_Lumpur" });
}

/** Refuses a backup without its SESSION_SECRET if ours differs: two-factor sign-in and emailed links would break. */
function assertSecret(head: Pick<BackupHeader, "secret" | "secretMark">) {
  if (head.secret || secretFingerprint(env.SESSION_SECRET) === head.secretMark) return;
  const where = env.SESSION_SECRET_IS_SET ? "SESSION_SECRET" : secretFile(env.DATA_DIR);
  throw new Error(
    `The backup was made with another SESSION_SECRET. It is not encrypted, so it does not contain that secret. ` +
      `Put the secret into ${where}. If the secret is lost, pass --new-secret: links in emails already sent stop ` +
      "working, and staff must set up two-factor sign-in again",
  );
}

function saveSecret({ secret }: BackupHeader) {
  if (!secret || secret === env.SESSION_SECRET) return;
  const file = secretFile(env.DATA_DIR);
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  if (env.SESSION_SECRET_IS_SET) {
    console.log(`Set SESSION_SECRET to the content of ${file}. It is the restored shop's secret.`);
  }
}

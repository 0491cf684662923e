import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "#backup/make-backup.server.ts";
import { backupFileName } from "#backup/backup-rotation.server.ts";
import { connect, disconnect } from "#db/client.server.ts";
import { env, secretFile } from "#env";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { checkPooler } from "./check-database.ts";
import { promptPassphrase } from "./prompt.ts";
import { openPostgres } from "./services.ts";

/** `[--to FILE] [--encrypt]` writes the shop to one file, whether the shop is running or not. */
export async function backupCommand(args: string[]) {
  const { values } = parseArgs({
    args: args,
    options: { to: { type: "string" }, encrypt: { type: "boolean", default: false } },
  });
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, "postgres"))) {
    throw new Error(`No shop found in ${env.DATA_DIR}`);
  }
  const passphrase =
    env.BACKUP_PASSPHRASE ?? (values.encrypt ? await promptPassphrase({ twice: true }) : undefined);
  const file = path.resolve(
    values.to ?? path.join(env.BACKUP_DIR, backupFileName(passphrase !== undefined)),
  );
  if (existsSync(file)) throw new Error(`${file} already exists`);
  const postgres = await openPostgres({ join: true });
  try {
    await checkPooler(postgres.url);
    connect(postgres.url, env.DATABASE_POOL);
    const { name } = await readProfile();
    const made = await makeBackup({ url: postgres.url, shop: name, file, passphrase });
    console.log(
      `${file}: ${name}, ${made.rows} rows and ${made.files} files, ${formatMegabytes(made.bytes)}`,
    );
    if (!passphrase) {
      const where = env.SESSION_SECRET_IS_SET ? "SESSION_SECRET" : secretFile(env.DATA_DIR);
      console.log(
        `The backup is not encrypted, so it doesn't include the shop's secret. Back up ${where} too.`,
      );
    }
  } finally {
    await disconnect();
    await postgres.stop();
  }
}

function formatMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

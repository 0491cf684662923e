import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "#backup/make-backup.server.ts";
import { backupName } from "#backup/shelf.server.ts";
import { connect, disconnect } from "#db/client.server.ts";
import { env, secretFile } from "#env";
import { readProfile } from "#shop/profile/profile.server.ts";
import { askPassphrase } from "./ask.ts";
import { openPostgres } from "./open-shop.ts";

/** `[--to FILE] [--encrypt]` writes the whole shop into one file, whether or not it is open. */
export async function backupCommand(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: "string" }, encrypt: { type: "boolean", default: false } },
  });
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, "postgres"))) {
    throw new Error(`There is no shop in ${env.DATA_DIR}`);
  }
  const passphrase =
    env.BACKUP_PASSPHRASE ?? (values.encrypt ? await askPassphrase({ twice: true }) : undefined);
  const file = path.resolve(
    values.to ?? path.join(env.BACKUP_DIR, backupName(passphrase !== undefined)),
  );
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const postgres = await openPostgres({ join: true });
  try {
    connect(postgres.url);
    const { name } = await readProfile();
    const made = await makeBackup({ url: postgres.url, shop: name, file, passphrase });
    console.log(
      `${file}: ${name}, ${made.rows} rows and ${made.files} files, ${inMegabytes(made.bytes)}`,
    );
    if (!passphrase) {
      const where = env.SESSION_SECRET_IS_SET ? "SESSION_SECRET" : secretFile(env.DATA_DIR);
      console.log(`It is not encrypted, so the shop's secret is not in it: keep ${where} too.`);
    }
  } finally {
    await disconnect();
    await postgres.stop();
  }
}

function inMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

import { writeFileSync, renameSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Head } from "#backup/contents.ts";
import { isSealed } from "#backup/entries.server.ts";
import { loadShop, whatIsThere } from "#backup/load-shop.server.ts";
import { readBackup } from "#backup/read-backup.server.ts";
import { markOf } from "#backup/write-backup.server.ts";
import { env, secretFile } from "#env";
import { removeOtherFiles } from "#platform/images.server.ts";
import { askPassphrase, confirm } from "./ask.ts";
import { openPostgres } from "./open-shop.ts";

const usage = "Usage: npm run restore -- FILE [--yes] [--new-secret]";

/** `FILE` takes the place of the shop, once all of it has been read and found sound. */
export async function restoreCommand(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      yes: { type: "boolean", default: false },
      "new-secret": { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(usage);
  const passphrase = await passphraseFor(file);
  const { head, contents } = await readBackup(file, passphrase);
  const newSecret = values["new-secret"];
  assertSecret(head, newSecret);
  const postgres = await openPostgres();
  try {
    const there = await whatIsThere(postgres.url);
    if (there && !values.yes && !(await confirm(question(there, head)))) {
      throw new Error("The shop is left as it is. Pass --yes to replace it");
    }
    const keys = await loadShop({ url: postgres.url, file, passphrase, newSecret });
    if (!newSecret) keepSecret(head);
    await removeOtherFiles(keys);
  } finally {
    await postgres.stop();
  }
  console.log(
    `${head.shop} is back as it was on ${when(head)}, with ${contents.files.length} files.`,
  );
}

async function passphraseFor(file: string) {
  if (env.BACKUP_PASSPHRASE) return env.BACKUP_PASSPHRASE;
  // What else is wrong with the file, its reader says.
  const sealed = await isSealed(file).catch(() => false);
  return sealed ? askPassphrase() : undefined;
}

function question(there: { products: number; orders: number; users: number }, head: Head) {
  const { products, orders, users } = there;
  return (
    `The shop here has ${products} products, ${orders} orders and ${users} accounts. ` +
    `Replace all of it by ${head.shop} as it was on ${when(head)}?`
  );
}

function when({ created }: Head) {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(created).toLocaleString("en-MY", { ...style, timeZone: "Asia/Kuala_Lumpur" });
}

/** With another secret, sign-in codes and the links in letters that were sent would stop working. */
function assertSecret(head: Head, newSecret: boolean) {
  if (newSecret || head.secret || markOf(env.SESSION_SECRET) === head.secretMark) return;
  const where = env.SESSION_SECRET_IS_SET ? "SESSION_SECRET" : secretFile(env.DATA_DIR);
  throw new Error(
    `The backup was made under another SESSION_SECRET and is not encrypted, so it does not hold it: put that ` +
      `shop's into ${where}. If it is lost, pass --new-secret: links in letters that were sent stop ` +
      "working, and staff set up their sign-in codes anew",
  );
}

function keepSecret({ secret }: Head) {
  if (!secret || secret === env.SESSION_SECRET) return;
  const file = secretFile(env.DATA_DIR);
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  if (env.SESSION_SECRET_IS_SET) {
    console.log(`Set SESSION_SECRET to what ${file} now holds: it is the secret of that shop.`);
  }
}

import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "#kit/shop.ts";
import type { Random } from "#kit/random.ts";
import { damagedBackups, type Damage } from "./damaged-backups.ts";
import { rowsOf } from "./fingerprint.ts";
import type { RemoteServer } from "./remote-server.ts";
import { entriesOf, packed, withValidChecksums } from "./repack.ts";
import { run } from "./run-command.ts";

type RefuseOptions = {
  /** How many bytes to damage, besides the other kinds of damage. */
  places: number;
  open: string;
  encryptedBackup: string;
  passphrase: string;
  remoteSettings: Record<string, string>;
  server: RemoteServer;
  state: { rows: Record<string, string>; files: Record<string, string> };
};

/** Each damaged backup exits with one line that says so, and changes no row or file of the shop. */
export async function refuseDamage(random: Random, ground: RefuseOptions): Promise<string[]> {
  const { state, server } = ground;
  const damages = await damagedBackups(random, {
    open: await smaller(readFileSync(ground.open)),
    encrypted: readFileSync(ground.encryptedBackup),
    places: ground.places,
  });
  const waiting = [...damages];
  const lines = new Set<string>();
  // Two at a time: most of a command is its start.
  await Promise.all([1, 2].map(work));
  assert.deepEqual(await rowsOf(server.url), state.rows);
  assert.deepEqual(server.files(), state.files);
  return [`${damages.length} damaged backups refused with ${lines.size} different messages`];

  async function work() {
    const folder = newFolder();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      lines.add(await refused(next, folder, ground));
    }
  }
}

async function refused(
  damage: Damage,
  folder: string,
  { remoteSettings, passphrase }: RefuseOptions,
) {
  const file = path.join(folder, "damaged.backup");
  writeFileSync(file, damage.bytes);
  const { code, out, err } = await run(["restore", "--yes", file], {
    ...remoteSettings,
    BACKUP_PASSPHRASE: damage.isEncrypted ? passphrase : "",
  });
  rmSync(file);
  assert.equal(code, 1, `${damage.name}: was not refused: ${out}${err}`);
  assert.match(err, /^[^\n]+\n$/, `${damage.name}: was not refused in one line`);
  assert.doesNotMatch(err, /needs a passphrase/, `${damage.name}: was not decrypted`);
  assert.equal(out, "", damage.name);
  return err;
}

/** The same backup with three pictures: its damage is detected too, and sooner. */
async function smaller(open: Buffer) {
  const entries = await entriesOf(open);
  const files = new Set(entries.filter(({ name }) => name.startsWith("files/")).slice(3));
  return packed(withValidChecksums(entries.filter((entry) => !files.has(entry))));
}

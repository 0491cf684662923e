import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "#prove/shop.ts";
import type { Chance } from "./chance.ts";
import { damagedBackups, type Damage } from "./damage.ts";
import { rowsOf } from "./fingerprint.ts";
import type { Server } from "./ground.ts";
import { entriesOf, packed, resealed } from "./repack.ts";
import { run } from "./run-command.ts";

type Ground = {
  /** How many bytes to spoil, beside what else can be wrong. */
  places: number;
  open: string;
  sealed: string;
  passphrase: string;
  away: Record<string, string>;
  server: Server;
  state: { rows: Record<string, string>; files: Record<string, string> };
};

/** Each damaged backup ends with one line that says so, and not a row or a file of the shop is another. */
export async function refuseDamage(chance: Chance, ground: Ground): Promise<string[]> {
  const { state, server } = ground;
  const damages = await damagedBackups(chance, {
    open: await smaller(readFileSync(ground.open)),
    sealed: readFileSync(ground.sealed),
    places: ground.places,
  });
  const waiting = [...damages];
  const lines = new Set<string>();
  // Two at a time: most of a command is its start.
  await Promise.all([1, 2].map(work));
  assert.deepEqual(await rowsOf(server.url), state.rows);
  assert.deepEqual(server.files(), state.files);
  return [`${damages.length} damaged backups refused, in ${lines.size} different words`];

  async function work() {
    const folder = newFolder();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      lines.add(await refused(next, folder, ground));
    }
  }
}

async function refused(damage: Damage, folder: string, { away, passphrase }: Ground) {
  const file = path.join(folder, "damaged.backup");
  writeFileSync(file, damage.bytes);
  const { code, out, err } = await run(["restore", "--yes", file], {
    ...away,
    BACKUP_PASSPHRASE: damage.sealed ? passphrase : "",
  });
  rmSync(file);
  assert.equal(code, 1, `${damage.name}: was not refused: ${out}${err}`);
  assert.match(err, /^[^\n]+\n$/, `${damage.name}: was not refused in one line`);
  assert.equal(out, "", damage.name);
  return err;
}

/** The same backup with three pictures: what is wrong is found in it as well, and sooner. */
async function smaller(open: Buffer) {
  const entries = await entriesOf(open);
  const files = new Set(entries.filter(({ name }) => name.startsWith("files/")).slice(3));
  return packed(resealed(entries.filter((entry) => !files.has(entry))));
}

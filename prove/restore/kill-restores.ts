import assert from "node:assert/strict";
import { untilTrue } from "#kit/until-true.ts";
import type { Random } from "#kit/random.ts";
import { query, rowsOf } from "./fingerprint.ts";
import type { RemoteServer } from "./remote-server.ts";
import { done, run } from "./run-command.ts";

type Backup = { file: string; rows: Record<string, string> };

/** A restore killed at any moment leaves the old shop or the new one, with every file that it names. */
export async function killRestores(
  random: Random,
  kills: number,
  {
    backups,
    remoteSettings,
    server,
  }: { backups: [Backup, Backup]; remoteSettings: Record<string, string>; server: RemoteServer },
): Promise<string[]> {
  let [next, now] = backups;
  const { ms } = await done(["restore", "--yes", next.file], remoteSettings);
  [next, now] = [now, next];
  const ends = { old: 0, new: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const after = ms * (0.25 + random.below(85) / 100);
    const { code, err } = await run(["restore", "--yes", next.file], remoteSettings, after);
    assert(code === null || code === 0, err);
    await untilReleased(server.url);
    const rows = await rowsOf(server.url);
    const isNew = rows["orders"] === next.rows["orders"];
    assert.deepEqual(rows, isNew ? next.rows : now.rows, `Neither, killed after ${after} ms`);
    const files = server.files();
    const named = await query<{ key: string }>(
      server.url,
      "select receipt as key from touch_n_go_payments",
    );
    for (const { key } of named) assert(files[key], `${key} is gone, killed after ${after} ms`);
    ends[isNew ? "new" : "old"] += 1;
    if (isNew) [next, now] = [now, next];
  }
  await done(["restore", "--yes", next.file], remoteSettings);
  assert.deepEqual(await rowsOf(server.url), next.rows);
  return [
    `${kills} restores killed within ${Math.round(ms)} ms: ${ends.old} left the old shop, ${ends.new} the new one`,
  ];
}

/** The server detects on its own that its client is gone. */
function untilReleased(url: string) {
  return untilTrue("the killed restore's transaction to end", async () => {
    const open = await query(
      url,
      "select 1 from pg_stat_activity where datname = current_database() and application_name like 'emas%'",
    );
    return open.length === 0;
  });
}

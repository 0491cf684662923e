import { createElement } from "react";
import { expect, test } from "vitest";
import type { LastBackup } from "#shop/last-backup.server.ts";
import { htmlOf } from "#tests/render.ts";
import { toBackupStatus } from "../shared/backup-status.server.ts";
import { BackupNote } from "./backup-note.tsx";

// The owner of a shop is a jeweller: what to do stands first, the server's own words are folded away below it.

const now = new Date("2026-11-26T04:00:00Z");
const yesterday = new Date("2026-11-25T02:00:00Z");
const good = { state: "good", at: now, file: "/srv/b.tar", bytes: 5e6, encrypted: true } as const;

const faults: [LastBackup, string, string | undefined][] = [
  [
    { ...good, isDaily: true, problem: "ENOSPC: no space left on device" },
    "The last backup failed.",
    "ENOSPC: no space left on device",
  ],
  [
    { state: "none", isDaily: false, problem: undefined },
    "No backup is made automatically.",
    "BACKUP_KEEP=0; npm run backup",
  ],
  [
    { ...good, state: "old", at: yesterday, isDaily: true, problem: undefined },
    "backup is missing.",
    undefined,
  ],
];

test.each(faults)("a fault in words of the owner: %j", (last, sentence, technical) => {
  const html = htmlOf(createElement(BackupNote, { backup: toBackupStatus(last, now) }));
  const [shown = "", folded = ""] = html.split("<details>");
  expect(shown).toContain(sentence);
  expect(shown).toContain("Ask the person who runs your server");
  expect(shown).not.toMatch(/ENOSPC|BACKUP_KEEP|npm run/);
  if (technical) expect(folded).toContain(technical);
  else expect(folded).toBe("");
});

test("a good backup has nothing for the person who runs the server", () => {
  const last = { ...good, isDaily: true, problem: undefined };
  const html = htmlOf(createElement(BackupNote, { backup: toBackupStatus(last, now) }));
  expect(html).toContain("5.0 MB, encrypted.");
  expect(html).not.toMatch(/<details>|srv/);
});

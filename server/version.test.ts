import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

test("--version prints the version, with the commit where it is known, whatever the settings are", () => {
  const { stdout, status } = spawnSync(process.execPath, ["server/main.ts", "--version"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, PORT: "wrong" },
  });
  expect(stdout).toMatch(/^Emas \d+\.\d+\.\d+(-[\w.]+)?( \([0-9a-f]{10}(-dirty)?\))?\n$/);
  expect(stdout).toContain(`Emas ${version}`);
  expect(status).toBe(0);
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantedFaults } from "#planted-fault";

// Proofs plant faults in a build of their own (ADR-0052).

const seams = (text: string) =>
  [...text.matchAll(/plantedFault [!=]== "([^"]+)"/g)].map(([, fault]) => fault);

test("each fault can be planted in the source, and none in the usual build", () => {
  const source = globSync("{shop,platform,server}/**/*.ts").flatMap((file) => seams(read(file)));
  expect(new Set(source)).toEqual(new Set(plantedFaults));
  const words = [...plantedFaults, "PLANTED_FAULT", "plantedFault"];
  const built = globSync("build/{server,client}/**/*.{js,map}").map(read).join("\n");
  expect(built.length).toBeGreaterThan(1_000_000);
  expect(words.filter((word) => built.includes(word))).toEqual([]);
});

function read(file: string) {
  return readFileSync(file, "utf8");
}

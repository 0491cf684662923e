import { expect, test } from "vitest";
import { mutants } from "#prove/ledger/mutants/mutants.ts";
import { placesFor } from "#prove/ledger/mutants/apply-mutant.ts";

// The short run applies two of them, the release run all: each must still match the code.

test.each(Object.entries(mutants))("%s can be applied to the build", (_, parts) => {
  expect(parts.map((part) => placesFor("build/server", part).length)).toEqual(parts.map(() => 1));
});

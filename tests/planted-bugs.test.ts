import { expect, test } from "vitest";
import { bugs } from "#prove/ledger/planted/bugs.ts";
import { placesFor } from "#prove/ledger/planted/plant.ts";

// The slice plants two of them, the release run all: none may have lost its place in the code meanwhile.

test.each(Object.entries(bugs))("%s can be planted", (_, parts) => {
  expect(parts.map((part) => placesFor("build/server", part).length)).toEqual(parts.map(() => 1));
});

import type { Proof } from "#prove/proof.ts";
import { builtChecks } from "./built-checks.ts";
import { checks } from "./checks.ts";
import { openBuiltScene } from "./scene.ts";

/** Attacks a running shop as a stranger, as a customer and from another site. */
export const prove: Proof = async () => {
  const scene = await openBuiltScene();
  const named = Object.entries({ ...checks, ...builtChecks });
  const failures: string[] = [];
  try {
    for (const [name, check] of named) {
      await check(scene).catch((why: Error) => failures.push(`${name}\n${why.stack}`));
    }
  } finally {
    await Promise.all([scene.shop.end(), scene.secure.end()]);
  }
  if (failures.length > 0) throw new Error(`\n\n${failures.join("\n\n")}\n`);
  return [`${named.length} checks`];
};

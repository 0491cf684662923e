import type { Proof } from "#prove/proof.ts";
import { checks } from "./checks.ts";
import { setScene } from "./scene.ts";

/** Attacks a running shop as a stranger, as a customer and from another site. */
export const prove: Proof = async () => {
  const scene = await setScene();
  const failures: string[] = [];
  try {
    for (const [name, check] of Object.entries(checks)) {
      await check(scene).catch((why: Error) => failures.push(`${name}\n${why.stack}`));
    }
  } finally {
    await Promise.all([scene.shop.end(), scene.secure.end()]);
  }
  if (failures.length > 0) throw new Error(`\n\n${failures.join("\n\n")}\n`);
  return [`${Object.keys(checks).length} checks`];
};

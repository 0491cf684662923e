import { type PlantedFault } from "#planted-fault";
import { ensureBuiltWithSeams } from "#server/ensure.mjs";

let building: Promise<string> | undefined;

/** What `openShop` needs to open a shop with this fault (ADR-0052). The first call builds such a shop, in 10 s. */
export async function withPlantedFault(fault: PlantedFault) {
  const program = await (building ??= ensureBuiltWithSeams());
  return { program, settings: { PLANTED_FAULT: fault } };
}

import { withPlantedFault } from "#kit/planted-fault.ts";
import type { PlantedFault } from "#planted-fault";
import { runHistories } from "./run.ts";
import type { DatabaseServer } from "./test-shop.ts";

/** Faults that show without a race, in the first few histories: the short run plants two of them. */
export const obviousFaults: PlantedFault[] = [
  "stock not checked",
  "form key ignored",
  "amount not checked",
];

/** Faults of shipments: the short run plants one of these and of those of returns and exchanges. */
export const shipmentFaults: PlantedFault[] = [
  "piece packed twice",
  "cancelled order sent",
  "left pieces returned",
  "lost pieces taken twice",
  "lost parcel refunded twice",
];

export const returnFaults: PlantedFault[] = [
  "more returned than arrived",
  "returned piece restocked twice",
  "earlier refunds ignored",
];

export const exchangeFaults: PlantedFault[] = ["exchange credit counted twice"];

export const allFaults: PlantedFault[] = [
  ...obviousFaults,
  ...shipmentFaults,
  ...returnFaults,
  ...exchangeFaults,
  "stock not locked",
  "stock returned twice",
  "order not locked",
  "quote not honoured",
  "event applied twice",
  "late payment ignored",
  "email queued outside the transaction",
];

/** Runs a shop with each fault, which the histories must find. Throws if one is not found. */
export async function findFaults(
  databaseServer: DatabaseServer,
  faults: PlantedFault[],
  { seed, maxHistories }: { seed: number; maxHistories: number },
) {
  const missed: string[] = [];
  for (const fault of faults) {
    const began = Date.now();
    let histories = 0;
    const found = await runHistories(databaseServer, {
      seed,
      runs: maxHistories,
      shop: await withPlantedFault(fault),
      isShrunk: false,
      kind: kindOf(fault),
      wave: 15,
      onHistory: () => (histories += 1),
    }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (found?.includes("did not start")) throw new Error(found);
    if (found === undefined) missed.push(fault);
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      found
        ? `  found: ${fault}, after ${histories} histories, ${seconds} s: ${summaryOf(found)}`
        : `  MISSED: ${fault}`,
    );
  }
  if (missed.length > 0)
    throw new Error(`Not found in ${maxHistories} histories: ${missed.join(", ")}`);
}

/** The kind of histories that meet a fault. */
function kindOf(fault: PlantedFault) {
  if (exchangeFaults.includes(fault)) return "exchanging";
  if (returnFaults.includes(fault)) return "returning";
  return shipmentFaults.includes(fault) ? "shipping" : "sales";
}

/** What revealed it, without the history. */
function summaryOf(message: string): string {
  const shown = /^Shown to a person: .*$/m.exec(message)?.[0];
  const [first = "", second = ""] = message.split("\n");
  const words = shown ?? (/^After the \d+ histories/.test(first) ? second : first);
  return words.replace(/^H[\w-]+: /, "").slice(0, 110);
}

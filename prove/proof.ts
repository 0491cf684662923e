/** A part's options: everything random in it comes from `seed`, so that a failure can be replayed. */
export type ProofOptions = {
  seed: number;
  /** The long run before a release, instead of the short one of `npm run prove`. */
  release: boolean;
  /** The number of runs (histories, kills, requests), if not the part's default. */
  runs: number | undefined;
  /** Only the part's self-test: whether it finds the planted faults. */
  plantedOnly: boolean;
  /** The one request of `fuzz` or history of `ledger` to repeat, as its failure names it; the ways of `crash` to try. */
  path: string | undefined;
};

/**
 * Tests one promise of the shop. Returns its figures, one per line; throws if it does not hold. Returns undefined where
 * a short run lacks what it compares with, and has said what.
 */
export type Proof = (asked: ProofOptions) => Promise<string[] | undefined>;

/** A part's options: everything random in it comes from `seed`, so that a failure can be replayed. */
export type ProofOptions = {
  seed: number;
  /** The long run before a release, instead of the short one of `npm test`. */
  release: boolean;
  /** The number of runs (histories, kills, requests), if not the part's default. */
  runs: number | undefined;
  /** Only the part's self-test: whether it detects the deliberate bugs. */
  mutantsOnly: boolean;
};

/** Tests one promise of the shop. Returns its figures, one per line; throws if it does not hold. */
export type Proof = (asked: ProofOptions) => Promise<string[]>;

/** What a part is asked: everything random in it comes from `seed`, so that a failure can be replayed. */
export type Asked = {
  seed: number;
  /** The long run before a release, instead of the slice that `npm test` runs. */
  release: boolean;
  /** How many of its runs (histories, kills, requests), where its own number is not wanted. */
  runs: number | undefined;
  /** Only the part's own test: whether it finds the mistakes that are planted for it. */
  planted: boolean;
};

/** Tries one promise of the shop. Answers with its figures, a line each; throws where it does not hold. */
export type Proof = (asked: Asked) => Promise<string[]>;

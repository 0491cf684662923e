export type Hit = { to: string; title: string; note: string };
export type HitGroup = {
  /** Names the group in ids. */
  kind: string;
  title: string;
  hits: Hit[];
  /** A link to the list of all matches, if there are more than `hits`. */
  more?: Hit | undefined;
};

/** What the screen `admin/search` answers, also to the palette. */
export type SearchAnswer = { q: string; groups: HitGroup[] };

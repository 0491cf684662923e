/** The same list with one entry at another place. */
export function moved<Entry>(list: Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

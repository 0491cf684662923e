/** Returns a copy of the list in which the entry at `from` is moved to `to`. */
export function moveItem<Entry>(list: Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

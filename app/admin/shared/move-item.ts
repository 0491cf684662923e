/** A copy of the list with one entry moved. */
export function moveItem<Entry>(list: Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

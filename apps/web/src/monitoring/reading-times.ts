/** When each stream was read last, by which the ones that have not been read for long are found. */
export type ReadingTimes = {
  note: (ids: readonly number[], at: number) => void;
  /** Those of the ids that were last read before a time, the oldest first, `most` at most. */
  before: (time: number, ids: readonly number[], most: number) => number[];
};

export function readingTimes(): ReadingTimes {
  const times = new Map<number, number>();
  const timeOf = (id: number) => times.get(id) ?? -Infinity;
  return {
    note(ids, at) {
      for (const id of ids) times.set(id, at);
    },
    before: (time, ids, most) =>
      ids
        .filter((id) => timeOf(id) < time)
        .sort((a, b) => timeOf(a) - timeOf(b))
        .slice(0, most),
  };
}

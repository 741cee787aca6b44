/** Three versions of one record as a form holds it: what was read, what was typed, what somebody saved meanwhile. */
export type Versions<V> = { base: V; mine: V; theirs: V };

/** Fields of which one version stands or the other, and who changed them since they were read. */
export type Difference<V> = { names: readonly Name<V>[]; by: 'mine' | 'theirs' | 'both' };

export type Name<V> = keyof V & string;

const order = ['both', 'theirs', 'mine'] as const;

/**
 * In what the typed version and the saved one differ: first what both have changed. Fields in one list of `together` are
 * one decision.
 */
export function differencesOf<V extends object>(
  { base, mine, theirs }: Versions<V>,
  together: readonly (readonly Name<V>[])[],
): Difference<V>[] {
  const alone = (Object.keys(base) as Name<V>[]).filter((name) => !together.some((names) => names.includes(name)));
  const found = [...together, ...alone.map((name) => [name])]
    .filter((names) => names.some((name) => !isSame(mine[name], theirs[name])))
    .map((names): Difference<V> => {
      const isMine = names.some((name) => !isSame(mine[name], base[name]));
      const isTheirs = names.some((name) => !isSame(theirs[name], base[name]));
      return { names, by: isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs' };
    });
  return order.flatMap((by) => found.filter((difference) => difference.by === by));
}

/** What stands until somebody chooses otherwise: what was typed, and elsewhere what was saved. */
export function mergeOf<V extends object>({ mine, theirs }: Versions<V>, differences: readonly Difference<V>[]): V {
  const kept = differences.filter(({ by }) => by !== 'theirs').flatMap(({ names }) => names);
  return { ...theirs, ...partOf(mine, kept) };
}

/** Only what differs: other people's changes of other fields stay. */
export function changesOf<V extends object>(before: V, after: V): Partial<V> {
  return partOf(
    after,
    (Object.keys(after) as Name<V>[]).filter((name) => !isSame(before[name], after[name])),
  );
}

/** Some fields of a record. */
export function partOf<V extends object>(values: V, names: readonly Name<V>[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
}

/** Lists are sets of ids: their order says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** Three versions of one record in a form: as loaded, as edited here, and as somebody else has saved it. */
export type Versions<V> = { base: V; mine: V; theirs: V };

/** Fields that are taken from one version together, and who changed them since they were loaded. */
export type Difference<V> = { names: readonly Name<V>[]; by: 'mine' | 'theirs' | 'both' };

export type Name<V> = keyof V & string;

const order = ['both', 'theirs', 'mine'] as const;

/**
 * The differences between the edited and the saved version, fields that both changed first. Fields in one group of
 * `together` are one difference.
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

/** The default selection: the edited values, and the saved ones for fields that were not edited. */
export function mergeOf<V extends object>({ mine, theirs }: Versions<V>, differences: readonly Difference<V>[]): V {
  const kept = differences.filter(({ by }) => by !== 'theirs').flatMap(({ names }) => names);
  return { ...theirs, ...partOf(mine, kept) };
}

/** Only the changed fields, so that other people's changes of other fields are kept. */
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

/** Whether two values are equal. Lists are sets of ids, so their order is ignored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** The teams that have a name with one of the keys. */
export type TeamsByKeys = (keys: readonly string[]) => Set<number>;

/** The index is built on first use, because a directory may be long. */
export function teamsByKeys(
  namesOf: ReadonlyMap<number, readonly string[]>,
  keysAsked: (name: string) => string[],
): TeamsByKeys {
  let byKey: Map<string, Set<number>> | null = null;
  return (keys) => {
    const index = (byKey ??= indexByKey(namesOf, keysAsked));
    return new Set(keys.flatMap((key) => [...(index.get(key) ?? [])]));
  };
}

function indexByKey(
  namesOf: ReadonlyMap<number, readonly string[]>,
  keysAsked: (name: string) => string[],
): Map<string, Set<number>> {
  const byKey = new Map<string, Set<number>>();
  for (const [team, names] of namesOf)
    for (const key of names.flatMap(keysAsked)) {
      const teams = byKey.get(key);
      if (teams) teams.add(team);
      else byKey.set(key, new Set([team]));
    }
  return byKey;
}

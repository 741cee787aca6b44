import { thresholdKinds } from '@touchline/contract';
import type { OwnThresholds, ThresholdKind, ThresholdLevels, ThresholdName } from '@touchline/contract';

/** Whose thresholds they are. */
export type Owner = 'stream' | 'sport';

/** The levels of sound belong to two of the kinds. */
export const levelOf: Partial<Record<ThresholdKind, ThresholdName>> = {
  silent: 'silentBelowDb',
  quiet: 'quietBelowDb',
};

/** The names of a kind, in the order of its inputs. */
export function namesOf(kind: ThresholdKind): ThresholdName[] {
  const level = levelOf[kind];
  return [`${kind}AfterS`, `${kind}ClearS`, ...(level ? [level] : [])];
}

export const allNames = thresholdKinds.flatMap(namesOf);

/** What a form holds of each threshold; null: inherited. */
export type OwnValue = number | 'never' | null;
export type OwnValues = Record<ThresholdName, OwnValue>;

export function valuesOf(own: OwnThresholds): OwnValues {
  const valueOf = (name: ThresholdName): OwnValue => (own[name] === null ? 'never' : (own[name] ?? null));
  return Object.fromEntries(allNames.map((name) => [name, valueOf(name)])) as OwnValues;
}

/** What to send: only what differs from what is stored. */
export function inputOf(
  id: number,
  values: OwnValues,
  own: OwnThresholds,
): OwnThresholds & { id: number; inherit: ThresholdName[] } {
  const before = valuesOf(own);
  const changed = allNames.filter((name) => values[name] !== before[name]);
  const set = changed.filter((name) => values[name] !== null);
  return {
    id,
    ...(Object.fromEntries(set.map((name) => [name, storedOf(values[name])])) as OwnThresholds),
    inherit: changed.filter((name) => values[name] === null),
  };
}

const storedOf = (value: OwnValue) => (value === 'never' ? null : value);

/** What holds where a stream or a sport sets nothing; null: never. */
export function inheritedOf({ ofSport, settings }: ThresholdLevels, name: ThresholdName): number | null {
  return name in ofSport ? (ofSport[name] ?? null) : settings[name];
}

/** What is in force; null: never. */
export function inForce(levels: ThresholdLevels, name: ThresholdName): number | null {
  return name in levels.own ? (levels.own[name] ?? null) : inheritedOf(levels, name);
}

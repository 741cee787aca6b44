/**
 * Names of zones that PostgreSQL reads as abbreviations of a fixed offset, without summer time, by the zone that each is a
 * link to in the time zone database; and one that it does not know.
 */
const links: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
  'US/PACIFIC-NEW': 'America/Los_Angeles',
};

/** The only names of three letters in the time zone database. */
const threeLetters = new Set([...Object.keys(links), 'EST', 'GMT', 'HST', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC']);

/** The zone that a name links to, where PostgreSQL would read the name otherwise; else the name. */
export const canonicalZone = (name: string): string => links[name.toUpperCase()] ?? name;

/** Names that passed, because making a formatter for each row of an import would take longer than reading it. */
const knownZones = new Set<string>();
/** More than there are time zones; limits the spellings, since case does not matter. */
const maxKnownZones = 1_000;

/** By name only: PostgreSQL reads `+03:00` the other way round. */
export function isZone(value: string): boolean {
  if (knownZones.has(value)) return true;
  if (!/^[A-Za-z]/.test(value) || isAbbreviation(value)) return false;
  try {
    void new Intl.DateTimeFormat('en', { timeZone: value });
  } catch {
    return false;
  }
  if (knownZones.size < maxKnownZones) knownZones.add(value);
  return true;
}

/** Browsers read BST as the time of Dhaka, PostgreSQL as that of London. */
const isAbbreviation = (name: string) => /^[A-Z]{3}$/i.test(name) && !threeLetters.has(name.toUpperCase());

/** Abbreviations that mean one zone only and are no name of it: IST, BST and CST are not among them. */
const abbreviations: Record<string, string> = {
  msk: 'Europe/Moscow',
  msd: 'Europe/Moscow',
  мск: 'Europe/Moscow',
  москва: 'Europe/Moscow',
  z: 'UTC',
  west: 'Europe/Lisbon',
  cest: 'Europe/Berlin',
  eest: 'Europe/Athens',
  edt: 'America/New_York',
  cdt: 'America/Chicago',
  mdt: 'America/Denver',
  pdt: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  aedt: 'Australia/Sydney',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
};

const offset = /^(?:utc|gmt)? ?([+-])0?(\d{1,2})(?::?00)?$/;

/** The zone that a cell means: `Europe/Moscow`, `MSK`, `Moscow`, `UTC+3`. What means none, or several, is left as it is. */
export function readZone(text: string): string {
  const bare = text
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
  return abbreviations[bare] ?? ofOffset(bare) ?? cities().get(bare.replaceAll(' ', '_')) ?? text;
}

/** Zones of whole hours have names, whose sign is the other way round. */
function ofOffset(bare: string): string | null {
  const [, sign, hours] = offset.exec(bare) ?? [];
  if (sign === undefined) return null;
  const number = Number(hours);
  if (number === 0) return 'UTC';
  return number > (sign === '+' ? 14 : 12) ? null : `Etc/GMT${sign === '+' ? '-' : '+'}${number}`;
}

let known: Map<string, string> | null = null;

/** Zones by their city, where it is one zone's only. */
function cities(): Map<string, string> {
  if (known) return known;
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const byCity = Map.groupBy(all, (zone) => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase());
  known = new Map([...byCity].flatMap(([city, [zone, ...more]]) => (zone && more.length === 0 ? [[city, zone]] : [])));
  return known;
}

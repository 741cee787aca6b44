/** Abbreviations that stand for one zone only and are not names of it; IST, BST and CST are ambiguous. */
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
  pst: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  aedt: 'Australia/Sydney',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
};

const offset = /^(?:utc|gmt)? ?([+-])0?(\d{1,2})(?::?00)?$/;

/**
 * The IANA zone of a cell: `Europe/Moscow`, `MSK`, `Moscow`, `UTC+3`. Unknown or ambiguous text is returned unchanged.
 */
export function readZone(text: string): string {
  const bare = text
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
  return abbreviations[bare] ?? ofOffset(bare) ?? cities().get(bare.replaceAll(' ', '_')) ?? text;
}

/** The Etc zones of whole hours have the inverted sign. */
function ofOffset(bare: string): string | null {
  const [, sign, hours] = offset.exec(bare) ?? [];
  if (sign === undefined) return null;
  const number = Number(hours);
  if (number === 0) return 'UTC';
  return number > (sign === '+' ? 14 : 12) ? null : `Etc/GMT${sign === '+' ? '-' : '+'}${number}`;
}

let zonesByCity: Map<string, string> | null = null;

/** Zones by their city, if only one zone has it. */
function cities(): Map<string, string> {
  if (zonesByCity) return zonesByCity;
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const byCity = Map.groupBy(all, (zone) => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase());
  zonesByCity = new Map(
    [...byCity].flatMap(([city, [zone, ...more]]) => (zone && more.length === 0 ? [[city, zone]] : [])),
  );
  return zonesByCity;
}

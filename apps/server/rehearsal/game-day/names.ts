const towns = ['Aldbury', 'Brightsea', 'Coldwater', 'Dunmore', 'Eastvale', 'Fernhill', 'Grimsby Moor', 'Highgate Park'];
const clubs = [
  'Albatross',
  'Badgers',
  'Comets',
  'Dynamos',
  'Eagles',
  'Foresters',
  'Gunners',
  'Hornets',
  'Invicta',
  'Jaguars',
  'Knights',
  'Lynx',
  'Miners',
  'Nomads',
  'Otters',
  'Pilots',
];

export const tournament = 'Game Day League';
const maxMatches = (towns.length * clubs.length) / 2;

/** The teams of a match; each plays once in an evening. */
export function teamsOf(match: number): [string, string] {
  if (match > maxMatches) throw new Error(`An evening has at most ${maxMatches} matches`);
  return [nameOf(2 * match - 2), nameOf(2 * match - 1)];
}

/** Neighbors differ in both words, as teams of one match do. */
function nameOf(index: number): string {
  const town = towns[index % towns.length] ?? '';
  const club = clubs[(index + Math.floor(index / clubs.length)) % clubs.length] ?? '';
  return `${town} ${club}`;
}

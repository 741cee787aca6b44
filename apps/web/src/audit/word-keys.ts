/** The namespace of an entity's form labels; the log has its own labels for other columns. */
const labelNamespaces: Record<string, string> = {
  stream: 'streams',
  sport: 'references',
  tournament: 'references',
  team: 'references',
  resolution: 'references',
  status: 'references',
  server: 'references',
  client: 'references',
  setting: 'settings',
  playlist: 'playlist',
};

/** Settings whose words have another name than they. */
const options: Record<string, string> = {
  defaultLanguage: 'language',
  defaultTheme: 'theme',
  defaultNavType: 'navType',
};

/** The keys of a column's label, the first that exists counts. */
export const labelKeys = (entity: string, column: string): string[] => [
  `${labelNamespaces[entity] ?? 'audit'}:field.${column}`,
  `audit:field.${column}`,
];

/** The keys of the words for a code that a column holds, the first that exists counts: the value of a setting, a role. */
export function codeKeys(entity: string, column: string, code: string): string[] {
  // Anything else is text, and no part of a key.
  if (!/^\w+$/.test(code)) return [];
  if (entity === 'setting') return [`settings:option.${[options[column] ?? column, code].join('.')}`];
  if (entity !== 'session') return [`audit:code.${[column, code].join('.')}`];
  const reasons = column === 'reason' ? [`errors:code.${code}`, `errors:field.${code}`] : [];
  return [...reasons, `audit:${column}.${code}`];
}

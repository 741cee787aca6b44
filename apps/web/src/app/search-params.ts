/** Parses a query string as plain text: the screen gets exactly what the address bar shows. */
export function parseSearchParams(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query string; empty and undefined values are left out. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(kept as [string, string][]).toString();
  // Commas and colons are legal in a query and keep filters readable.
  const readable = text.replaceAll('%2C', ',').replaceAll('%3A', ':');
  return readable === '' ? '' : `?${readable}`;
}

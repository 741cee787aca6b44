/** Query parameters are plain text in both directions: what a person reads in the address bar is what the screen gets. */
export function parseSearchParams(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The other direction; what is undefined or empty is left out. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(kept as [string, string][]).toString();
  // Commas and colons are legal in a query and keep filters readable.
  const readable = text.replaceAll('%2C', ',').replaceAll('%3A', ':');
  return readable === '' ? '' : `?${readable}`;
}

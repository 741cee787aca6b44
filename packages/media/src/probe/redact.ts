const SHORTEST_SECRET = 4;
const LONGEST_DETAIL = 200;

/**
 * Makes a text fit to be stored and shown: without what the URL carries as user name, password, query or stream key,
 * without other URLs (a server may echo them) and control characters, at most 200 characters.
 */
export function redact(text: string, url: string): string {
  let clean = text.replaceAll(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*/gi, hostOnly);
  for (const secret of secretsOf(url)) clean = clean.replaceAll(secret, '***');
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return clean.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, LONGEST_DETAIL);
}

function hostOnly(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}/…` : '…';
}

/** Longest first, so that a query is not left half standing after one of its values was taken out. */
function secretsOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, search, searchParams, pathname } = new URL(url);
  const found = [username, password, search.slice(1), ...searchParams.values(), ...pathname.split('/').slice(2)];
  return found
    .flatMap((secret) => [secret, decoded(secret)])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded after all.
    return text;
  }
}

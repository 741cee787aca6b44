const SHORTEST_SECRET = 4;
const MAX_DETAIL_LENGTH = 200;

/**
 * Makes a text safe to store and show: removes user name, password, query and stream key of the URL, other URLs (which
 * a server may echo) and control characters, and limits it to 200 characters.
 */
export function redact(text: string, url: string): string {
  let clean = text.replaceAll(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*/gi, hostOnly);
  for (const secret of secretsOf(url)) clean = clean.replaceAll(secret, '***');
  // oxlint-disable-next-line no-control-regex -- they are removed here
  return clean.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, MAX_DETAIL_LENGTH);
}

function hostOnly(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}/…` : '…';
}

/** Longest first, so that no part of a query remains after one of its values was removed. */
function secretsOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, search, searchParams, pathname } = new URL(url);
  // Some RTMP addresses have the stream after the query.
  const values = [...searchParams.values()].flatMap((value) => [value, ...value.split('/')]);
  const secrets = [username, password, search.slice(1), ...values, ...pathname.split('/').slice(2)];
  return secrets
    .flatMap((secret) => [secret, decoded(secret)])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was not percent-encoded.
    return text;
  }
}

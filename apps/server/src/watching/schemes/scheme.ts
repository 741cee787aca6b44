/** What a signed address gives: until when it plays, and whose it is where the scheme has a place for that. */
export type Grant = {
  /** Seconds since 1970. */
  untilS: number;
  /** Lower-case letters and digits; empty where the scheme has no place for it. */
  note: string;
};

/** How a vendor's server wants its addresses signed. */
export type Scheme = {
  /** The address of the stream with this key, signed. */
  sign: (address: string, key: string, grant: Grant, secret: string) => string;
  /** How links were signed that people may still have. */
  signFormerly?: Scheme['sign'];
  /** Takes a signed address apart, whoever signed it; null when it has no signature. */
  read: (address: string) => { address: string; grant: Grant } | null;
};

/** An address in the three parts that signatures concern. `query` starts with a question mark, or is empty. */
export function partsOf(address: string): { origin: string; path: string; query: string } {
  const [, origin = '', path = '', query = ''] = /^([a-z]+:\/\/[^/?]*)([^?]*)(\?.*)?$/i.exec(address) ?? [];
  return { origin, path, query };
}

/** The address with more parameters, whose names need no escaping. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}`;
}

/** The values of these parameters, which all have to be there, and the address without them; otherwise null. */
export function takeParameters(
  address: string,
  names: readonly string[],
): { address: string; values: string[] } | null {
  const { origin, path, query } = partsOf(address);
  const given = new URLSearchParams(query);
  // A plus sign of base64 that nobody escaped was read as a space.
  const values = names.flatMap((name) => given.get(name)?.replaceAll(' ', '+') ?? []);
  if (values.length < names.length) return null;
  const others = query.slice(1).split('&');
  const rest = others.filter((part) => part && !names.some((name) => part.startsWith(`${name}=`))).join('&');
  return { address: `${origin}${path}${rest && `?${rest}`}`, values };
}

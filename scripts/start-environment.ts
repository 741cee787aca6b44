type Env = Record<string, string | undefined>;

/** Only the variables that have a value: an empty one counts as unset. */
export function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** The host in URLs of what listens on an address of this machine, or on all of them. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

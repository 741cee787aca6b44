/** Seconds of `Prefer: wait=N` (RFC 7240, section 4.3); null when the client sends none. The first one counts. */
export function preferredWaitS(header: string | undefined): number | null {
  for (const preference of (header ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  return null;
}

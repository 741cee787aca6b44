import type { SignedLink } from '@touchline/media/signed-link';

/** Whose link it is, and since when in seconds since 1970. */
type Owner = Pick<SignedLink, 'kind' | 'subject' | 'issuedS'>;

const letters = { person: 'p', client: 'c', console: 't' } as const;

/**
 * An owner in letters and digits, which every scheme with a place for one accepts: the kind, seven digits of base 36 for
 * the time, and the rest for the id.
 */
export const writeNote = ({ kind, subject, issuedS }: Owner): string =>
  `${letters[kind]}${issuedS.toString(36).padStart(7, '0')}${subject.toString(36)}`;

/** The owner that a note names; null when it is none. */
export function readNote(note: string): Owner | null {
  const [, letter, issued = '', subject = ''] = /^([pct])([\da-z]{7})([\da-z]{1,10})$/.exec(note) ?? [];
  const kind = letter === 'p' ? 'person' : letter === 'c' ? 'client' : 'console';
  if (letter === undefined) return null;
  return { kind, subject: Number.parseInt(subject, 36), issuedS: Number.parseInt(issued, 36) };
}

import type { Candidate } from '#server/media-hooks/publishing-right';

/**
 * How a server of another vendor treats an encoder that publishes while another one does. Each calls the console before
 * it refuses the second one by itself.
 *
 * - `reports`: it reports that the second one has left, as soon as it has refused it.
 * - `knows-the-first`: it reports that the first one has left before the encoder can return.
 * - `resumes`: an encoder of the same address may be the first one, which returns without having been reported as gone.
 * - `anonymous`: it names no address.
 */
export type SecondPublisher = 'reports' | 'knows-the-first' | 'resumes' | 'anonymous';

/** An encoder as its server names it. `second`: null for servers that ask only about first ones. */
type Caller = { ip: string; clientId: string; second: SecondPublisher | null };

/**
 * What is known about an encoder while the console knows of another one: it is refused, the server will refuse it, or
 * the server has to decide. Only a publisher whose signal is there counts: its server may have lost it without a word.
 */
export function secondOf(found: Candidate, { ip, clientId, second }: Caller): 'refused' | 'left-to-server' | null {
  const { publisher, onAir } = found;
  if (second === null || publisher === null || !onAir) return null;
  if (second === 'anonymous') return 'left-to-server';
  if (publisher === `${ip} ${clientId}`) return null;
  const [address] = publisher.split(' ');
  return address !== ip || second === 'knows-the-first' ? 'refused' : null;
}

import { randomBytes } from 'node:crypto';
import { formats, isSigned, knowsRights, linksOf } from '@touchline/contract';
import { linksFor, nameFor } from '#server/watching/play-links';
import type { Linked, LinksTo } from '#server/watching/play-links';
import type { Offer } from '#server/watching/offer';

/** Links of streams for JSON that several users share, and that JSON as each of them gets it. */
export type SharedLinks = {
  linksTo: LinksTo;
  /** Puts what was signed for a user into JSON; null when all have the same links. */
  completion: (json: Buffer) => ((user: number) => Buffer) | null;
};

type SignedStream = Linked & { offer: Offer };

/** Random, so that no text of a user can contain a place. */
const mark = `~${randomBytes(12).toString('hex')}-`;

/** Leaves a place for what is signed for its user: the token in a name, or a whole address on servers of other vendors. */
export function shareLinks(secretKey: string): SharedLinks {
  const streams: SignedStream[] = [];
  return {
    linksTo(stream) {
      const { offer, key } = stream;
      // All copied links of a stream have the same end.
      const signed = linksFor(secretKey, { kind: 'person', subject: 0 })(stream);
      if (!offer || !isSigned(offer)) return signed;
      const placeOf = (part: string) => `${mark}${streams.length}-${part}~`;
      const links = knowsRights(offer) ? linksOf(offer, `${key}${placeOf('')}`).links : { ...signed.links };
      if (!knowsRights(offer))
        for (const format of formats) if (links[format] !== null) links[format] = placeOf(format);
      streams.push(linkedOf(stream, offer));
      return { ...signed, links };
    },
    completion(json) {
      const { texts, places } = splitAtPlaces(json);
      if (places.length === 0) return null;
      return (user) => {
        const fill = signedFor(secretKey, streams, user);
        const filled = places.map((place) => Buffer.from(fill(place)));
        return Buffer.concat(texts.flatMap((text, index) => [text, filled[index] ?? nothing]));
      };
    },
  };
}

/** Only what links depend on, since it is kept with the JSON. */
const linkedOf = ({ id, key, phase, endAt, copiesRevoked }: Linked, offer: Offer): SignedStream => ({
  id,
  key,
  phase,
  endAt,
  copiesRevoked,
  offer,
});

const nothing = Buffer.alloc(0);

/** The places in JSON, and the bytes before, between and after them. */
function splitAtPlaces(json: Buffer): { texts: Buffer[]; places: string[] } {
  const texts: Buffer[] = [];
  const places: string[] = [];
  let from = 0;
  for (let at = json.indexOf(mark); at !== -1; at = json.indexOf(mark, from)) {
    const end = json.indexOf('~', at + mark.length);
    texts.push(json.subarray(from, at));
    places.push(json.toString('latin1', at + mark.length, end));
    from = end + 1;
  }
  return { texts: [...texts, json.subarray(from)], places };
}

/** What belongs to a user in each place. */
function signedFor(secretKey: string, streams: readonly SignedStream[], user: number): (place: string) => string {
  const owner = { kind: 'person', subject: user } as const;
  const tokens = streams.map((stream) =>
    knowsRights(stream.offer) ? nameFor(secretKey, owner, stream).slice(stream.key.length) : '',
  );
  const linksTo = linksFor(secretKey, owner);
  const addresses = streams.map((stream) => (knowsRights(stream.offer) ? null : linksTo(stream).links));
  return (at) => {
    const [index, format] = at.split('-');
    const links = addresses[Number(index)];
    return links ? (links[formats.find((one) => one === format) ?? 'rtmp'] ?? '') : (tokens[Number(index)] ?? '');
  };
}

import { randomBytes } from 'node:crypto';
import { isSigned } from '@touchline/contract';
import { namesFor } from '#server/watching/play-name';
import type { Linked, NameOf } from '#server/watching/play-name';

/** Names of streams for JSON that several users share, and that JSON as each of them gets it. */
export type SharedNames = {
  nameOf: NameOf;
  /** Puts the names that were signed for a user into JSON; null when all have the same. */
  completion: (json: string) => ((user: number) => string) | null;
};

/** Random, so that no text of a user can contain a place. */
const mark = randomBytes(12).toString('hex');
const place = new RegExp(`~${mark}-(\\d+)~`);

/** Leaves a place for each name that is signed for its user. */
export function shareNames(secretKey: string): SharedNames {
  const streams: Linked[] = [];
  return {
    nameOf(stream) {
      if (!stream.offer || !isSigned(stream.offer)) return { name: stream.key, untilS: null };
      streams.push(stream);
      // All copied links of a stream have the same end.
      const { untilS } = namesFor(secretKey, { kind: 'person', subject: 0 })(stream);
      return { name: `${stream.key}~${mark}-${streams.length - 1}~`, untilS };
    },
    completion(json) {
      const parts = json.split(place);
      if (parts.length === 1) return null;
      return (user) => {
        const nameOf = namesFor(secretKey, { kind: 'person', subject: user });
        const tokens = streams.map((stream) => nameOf(stream).name.slice(stream.key.length));
        return parts.map((part, index) => (index % 2 === 1 ? (tokens[Number(part)] ?? '') : part)).join('');
      };
    },
  };
}

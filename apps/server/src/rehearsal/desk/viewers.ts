import { deskClients } from '#server/rehearsal/desk/clients';
import type { Course } from '#server/rehearsal/desk/match-course';
import { hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { randomOf } from '#server/rehearsal/desk/random';
import type { Random } from '#server/rehearsal/desk/random';

/** A link that was made for a client, with what was watched with it. */
export type PastLink = {
  key: string;
  client: (typeof deskClients)[number];
  createdAt: number;
  by: string;
  until: number;
  revokedAt: number | null;
  sessions: Watched[];
};

export type Watched = { format: string; ip: string; from: number; to: number; bytes: number };
/** What a person of the desk watched. */
export type PastPreview = Watched & { key: string; email: string };

/** Bits per second of the encoders. */
export const rateOf = (key: string): number => randomOf(`rate ${key}`).whole(24, 58) * 100_000;

/** Some matches on servers that know who watches have links. */
export function linksOf(courses: readonly Course[], now: number): PastLink[] {
  return courses.flatMap((course) => {
    const { match, signal } = course;
    const random = randomOf(`links ${match.fixture.key}`);
    if (match.server?.vendor === 'srs' || !random.chance(0.2)) return [];
    const { startsAt, endsAt, key } = match.fixture;
    const createdAt = Math.max(course.createdAt + hourMs, Math.min(startsAt, now) - random.whole(30, 600) * minuteMs);
    if (createdAt > now - minuteMs || course.status === 'Canceled' || course.status === 'Postponed') return [];
    const chosen = deskClients.filter(() => random.chance(0.3));
    return chosen.map((client) => {
      const isRevoked = signal !== null && random.chance(0.04);
      const revokedAt = isRevoked ? startsAt + 50 * minuteMs : null;
      const sessions = signal
        ? Array.from({ length: random.whole(1, 3) }, () =>
            watched(random, key, client.formats, signal.from, revokedAt ?? signal.to),
          )
        : [];
      return { key, client, createdAt, by: course.createdBy, until: endsAt + hourMs, revokedAt, sessions };
    });
  });
}

/** Holders look at their matches. */
export function previewsOf(courses: readonly Course[]): PastPreview[] {
  return courses.flatMap(({ match, signal, takes }) => {
    const random = randomOf(`preview ${match.fixture.key}`);
    const [first] = takes;
    if (!signal || !first || match.server?.vendor === 'srs' || !random.chance(0.35)) return [];
    const { key } = match.fixture;
    const from = signal.from + random.whole(10, 600) * 1_000;
    const session = watched(random, key, ['wss'], from, from + random.whole(60, 900) * 1_000);
    return [{ ...session, key, email: first.email }];
  });
}

function watched(random: Random, key: string, formats: readonly string[], since: number, until: number): Watched {
  const length = until - since;
  const from = since + Math.floor(length * random.next() * 0.4);
  const to = until - Math.floor((until - from) * random.next() * 0.3) - 1_000;
  const seconds = Math.floor((to - from) / 1_000);
  const ip = `192.0.2.${random.whole(2, 120)}`;
  return {
    format: random.pick(formats),
    ip,
    from,
    to: from + seconds * 1_000,
    bytes: Math.floor((seconds * rateOf(key)) / 8),
  };
}

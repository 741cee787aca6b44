import { client } from '@touchline/contract';
import { deskClients } from '#server/rehearsal/desk/clients';
import type { Course } from '#server/rehearsal/desk/match-course';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import { linksOf, previewsOf } from '#server/rehearsal/desk/viewers';
import type { PastLink } from '#server/rehearsal/desk/viewers';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Transaction } from '#database/pool';
import { insert } from '#kit/crud';

/** Creates the clients; returns their ids by name. */
export async function writeClients(trx: Transaction): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const each of deskClients) ids.set(each.name, await insert(trx, client, each));
  return ids;
}

type Written = {
  streams: Streams;
  servers: ReadonlyMap<string, number>;
  bundled: number | null;
  people: People;
  clients: ReadonlyMap<string, number>;
};
type LinkWithId = PastLink & { id: number };

/** Stores links of clients, and who has watched. */
export async function writeViewers(
  trx: Transaction,
  courses: readonly Course[],
  written: Written,
  now: number,
): Promise<void> {
  const links = linksOf(courses, now);
  const ids = await drawIds(trx, 'signed_link', links.length);
  const withIds = links.map((link, at) => ({ ...link, id: ids[at] ?? 0 }));
  await writeLinks(trx, withIds, written);
  await writeSessions(trx, courses, withIds, written);
}

const [time, text, id] = ['timestamptz', 'text', 'int8'];

const linkColumns = {
  id,
  stream: id,
  client: id,
  formats: 'text[]',
  networks: 'cidr[]',
  maxViewers: 'int4',
  until: time,
  createdAt: time,
  createdBy: id,
  revokedAt: time,
  revokedBy: id,
};

async function writeLinks(trx: Transaction, links: readonly LinkWithId[], written: Written): Promise<void> {
  const { streams, clients, people } = written;
  const rows = links.map(({ id: own, key, client: { name, formats, networks, maxViewers }, by, ...link }) => ({
    id: own,
    stream: valueOf(streams, key),
    client: valueOf(clients, name),
    formats,
    networks,
    maxViewers,
    until: instantOf(link.until),
    createdAt: instantOf(link.createdAt),
    createdBy: valueOf(people, by).id,
    revokedAt: instantOf(link.revokedAt),
    revokedBy: link.revokedAt === null ? null : valueOf(people, by).id,
  }));
  await insertRows(trx, 'signed_link', linkColumns, rows);
}

const sessionColumns = {
  server: id,
  name: text,
  stream: id,
  kind: text,
  user: id,
  link: id,
  client: id,
  format: text,
  ip: text,
  startedAt: time,
  lastAt: time,
  endedAt: time,
  seconds: id,
  bytes: id,
};

/** Sessions of clients and of people, oldest first. */
async function writeSessions(
  trx: Transaction,
  courses: readonly Course[],
  links: readonly LinkWithId[],
  { streams, servers, bundled, people, clients }: Written,
): Promise<void> {
  const nobody = { user: null, link: null, client: null };
  const watched = [
    ...links.flatMap(({ id: link, key, client: { name }, sessions }) =>
      sessions.map((each) => ({ ...each, key, ...nobody, kind: 'client', link, client: valueOf(clients, name) })),
    ),
    ...previewsOf(courses).map(({ email, ...each }) => ({
      ...each,
      ...nobody,
      kind: 'person',
      user: valueOf(people, email).id,
    })),
  ].toSorted((a, b) => a.from - b.from);
  const serverOf = new Map(
    courses.map(({ match }) => [match.fixture.key, match.server ? valueOf(servers, match.server.fqdn) : bundled]),
  );
  const rows = watched.map(({ key, from, to, ...each }, at) => ({
    ...each,
    name: `past-${at}`,
    server: valueOf(serverOf, key),
    stream: valueOf(streams, key),
    startedAt: instantOf(from),
    lastAt: instantOf(to),
    endedAt: instantOf(to),
    seconds: (to - from) / 1_000,
  }));
  await insertRows(trx, 'watch_session', sessionColumns, rows);
}

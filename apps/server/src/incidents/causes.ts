import type { IncidentCause } from '@touchline/contract';

/** A stream without a signal that is expected, or whose content is wrong, or one that nobody checks. */
export type Fault = {
  stream: number;
  name: string;
  /** Null for a stream that was moved off its server meanwhile. */
  server: number | null;
  /**
   * `unreachable`: the server refuses connections; `silent`: it accepts them and does not answer, which may be this stream
   * alone; `signal`: it answers, without a signal; `unchecked`: no prober looks; `content`: there is a
   * signal, and its picture or sound is wrong.
   */
  kind: 'unreachable' | 'silent' | 'signal' | 'unchecked' | 'content';
  /** ms since 1970. */
  since: number;
  /** The address from which the encoder last published, or the host that is pulled; null if unknown. */
  address: string | null;
  reason: string | null;
  /** Of a stream with the picture of another match: the streams that show the same. */
  sameAs: readonly number[];
};

/** A server with streams that have, or should have, a signal. `answers`: it has, since its streams began to be silent. */
export type ServerHealth = { id: number; name: string; location: string; watched: number; answers: boolean };

/** `subject`: which one of its kind; see the column. */
export type Cause = { cause: IncidentCause; subject: string; name: string; server: number | null };

/** Faults of one source belong together when they began within this time of each other. */
export const sameMomentMs = 5 * 60_000;

/** A cause explains more than those before it. */
export const rankOf: Record<IncidentCause, number> = {
  content: 0,
  same_picture: 1,
  prober: 2,
  stream: 3,
  source: 4,
  server: 5,
  network: 6,
  console: 7,
};

/** Whether a cause explains less than another one: a stream of a server, less than the server. */
export const isNarrower = (cause: IncidentCause, than: IncidentCause): boolean => rankOf[cause] < rankOf[than];

/** Whether there is a signal that shows something wrong. */
export const isOfContent = (cause: IncidentCause): boolean => cause === 'content' || cause === 'same_picture';

/** The cause of each fault, as far as all of them together show it. */
export function causesOf(faults: readonly Fault[], servers: readonly ServerHealth[]): Map<number, Cause> {
  const silent = silentServers(faults, servers);
  const bySource = Map.groupBy(
    faults.filter(({ kind, server, address }) => address !== null && isAnswered(kind, server, silent)),
    ({ address }) => address,
  );
  const causeOf = (fault: Fault): Cause => {
    if (fault.kind === 'content') return causeOfSamePicture(fault, faults) ?? causeOfContent(fault, faults);
    const server = fault.kind === 'signal' ? undefined : silent.get(fault.server ?? 0);
    if (server) return causeOfServer(server, silent, servers);
    if (fault.kind === 'unchecked') return { cause: 'prober', subject: '', name: '', server: null };
    const { stream, name, address } = fault;
    const shared = (bySource.get(address) ?? []).filter((other) => isSameMoment(other, fault));
    if (shared.length > 1 && address !== null)
      return { cause: 'source', subject: address, name: address, server: onlyServer(shared) };
    return { cause: 'stream', subject: String(stream), name, server: fault.server };
  };
  return new Map(faults.map((fault) => [fault.stream, causeOf(fault)]));
}

/** Streams that show the same are one cause: which of them is wrong is not known. Null for a stream that shows its own. */
function causeOfSamePicture({ stream, sameAs }: Fault, faults: readonly Fault[]): Cause | null {
  if (sameAs.length === 0) return null;
  const shown = new Set([stream]);
  for (const each of shown)
    for (const fault of faults)
      if (fault.stream === each || fault.sameAs.includes(each))
        [fault.stream, ...fault.sameAs].forEach((id) => shown.add(id));
  const name = faults.filter((fault) => shown.has(fault.stream)).map((fault) => fault.name);
  return { cause: 'same_picture', subject: String(Math.min(...shown)), name: name.join(', '), server: null };
}

/** What one encoder sends to several streams is wrong in all of them. */
function causeOfContent(fault: Fault, faults: readonly Fault[]): Cause {
  const { stream, name, address, server } = fault;
  const isShared = (other: Fault) =>
    other.kind === 'content' &&
    other.address === address &&
    other.reason === fault.reason &&
    isSameMoment(other, fault);
  const shared = address === null ? [] : faults.filter(isShared);
  if (shared.length > 1 && address !== null)
    return { cause: 'content', subject: address, name: address, server: onlyServer(shared) };
  return { cause: 'content', subject: String(stream), name, server };
}

const onlyServer = ([first, ...others]: readonly Fault[]) =>
  first && others.every(({ server }) => server === first.server) ? first.server : null;

const isSameMoment = (a: Fault, b: Fault) => Math.abs(a.since - b.since) <= sameMomentMs;

function isAnswered(kind: Fault['kind'], server: number | null, silent: ReadonlyMap<number, ServerHealth>): boolean {
  if (kind === 'unchecked' || kind === 'content') return false;
  return kind === 'signal' || server === null || !silent.has(server);
}

/** A server that refuses connections, or that is silent for more than one of its streams or for its only one. */
function silentServers(faults: readonly Fault[], servers: readonly ServerHealth[]): Map<number, ServerHealth> {
  const isSilent = ({ id, answers, watched }: ServerHealth) => {
    const own = faults.filter(({ server, kind }) => server === id && (kind === 'unreachable' || kind === 'silent'));
    if (answers || own.length === 0) return false;
    return own.length > 1 || watched === 1 || own.some(({ kind }) => kind === 'unreachable');
  };
  return new Map(servers.filter(isSilent).map((server) => [server.id, server]));
}

/** All servers at once are the console's own fault, all of a location that of the network there. */
function causeOfServer(
  { id, name, location }: ServerHealth,
  silent: ReadonlyMap<number, ServerHealth>,
  servers: readonly ServerHealth[],
): Cause {
  if (servers.length > 1 && silent.size === servers.length)
    return { cause: 'console', subject: '', name: '', server: null };
  const near = servers.filter((server) => location !== '' && server.location === location);
  if (near.length > 1 && near.every((server) => silent.has(server.id)))
    return { cause: 'network', subject: location, name: location, server: null };
  return { cause: 'server', subject: String(id), name, server: id };
}

import type { SentBytes } from '@touchline/media/sent-bytes';
import type { Refusal } from '@touchline/media/rtmp/server-options';
import type { ConsoleGate } from './console-gate.ts';
import type { Player, PlayerTransport } from './player.ts';
import type { PlayerPlaces } from './player-places.ts';
import { REFUSED, type WatchRights } from './watch-rights.ts';
import type { WatchSessions } from './watch-sessions.ts';
import { addPlayer, removePlayer, type Stream } from './stream.ts';

/** An admitted player: `start` begins sending, `leave` ends it. */
export type AdmittedPlayer = { start: () => void; leave: () => void };

/** The connection of a player, which counts what it sends. */
export type PlayerConnection = PlayerTransport & { sent: SentBytes };

export type PlayOptions = {
  streams: ReadonlyMap<string, Stream>;
  places: PlayerPlaces;
  console: ConsoleGate | null;
  authorizePlay: boolean;
  rights: WatchRights;
  sessions: WatchSessions;
};

/** Admits a player to the stream of a key or a signed name, or returns why it was refused. */
export async function admitPlayer(
  { streams, places, console, authorizePlay, rights, sessions }: PlayOptions,
  name: string,
  transport: PlayerConnection,
): Promise<AdmittedPlayer | Refusal> {
  // Before asking the console, so that simultaneous players are all counted.
  const releasePlace = places.take();
  if (!releasePlace) return { refuse: 'too many players' };
  const refuse = (reason: string): Refusal => {
    releasePlace();
    return { refuse: reason };
  };
  await rights.firstRules();
  const request = { format: transport.protocol === 'rtmp' ? 'rtmp' : 'wss', ip: transport.ip } as const;
  const right = rights.admit(name, request);
  if (!right) return refuse(REFUSED);
  const { key } = right;
  const facts = { key, ip: transport.ip, protocol: transport.protocol, clientId: transport.clientId };
  if (authorizePlay && console) {
    const refusal = await console.refusalOfPlayer(facts);
    if (refusal !== null) return refuse(refusal);
  }
  const stream = streams.get(key);
  if (!stream) return refuse('no such stream');
  let player: Player | null = null;
  const end = (): void => transport.close(REFUSED);
  const session = sessions.begin(right, request, transport.sent.total, end);
  if (!session) return refuse(REFUSED);
  const release = rights.hold(right, end);
  const write = (data: Buffer): void => {
    transport.write(data);
    transport.sent.note();
    session.touch();
  };
  return {
    start() {
      if (streams.get(key) === stream) player = addPlayer(stream, { ...transport, write });
      else transport.close('the stream has ended');
    },
    leave() {
      releasePlace();
      release();
      session.end();
      if (player) removePlayer(stream, player);
      if (authorizePlay) console?.reports.add('play_done', facts, false);
    },
  };
}

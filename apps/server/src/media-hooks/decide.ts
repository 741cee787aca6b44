import type { Refusal } from '@touchline/contract';
import { openSlots } from '#server/auth/work-slots';
import { findCandidates, lockCandidate, refusalOf } from '#server/media-hooks/publishing-right';
import type { Candidate, FoundCandidate } from '#server/media-hooks/publishing-right';
import { addIfUnchanged, addToLocked } from '#server/media-hooks/publishers';
import { secondOf } from '#server/media-hooks/second-publisher';
import type { SecondPublisher } from '#server/media-hooks/second-publisher';
import type { NoteRefusal } from '#server/media-hooks/refusals';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { answerTogether } from '#http/answer-together';
import type { WaitingCall } from '#http/answer-together';
import { HttpError } from '#http/http-error';

/**
 * A media server's request to let an encoder publish. `secret`: null when the publish URL has none. `second`: how the
 * server treats a second publisher of a key; null for one that does not ask about those.
 */
export type PublishCall = {
  key: string;
  ip: string;
  clientId: string;
  secret: string | null;
  second: SecondPublisher | null;
};

export type GateRefusal = Refusal | 'already_published';

/** Decides about one call. `isGone`: whether the calling server has disconnected. */
export type Gate = (server: number, call: PublishCall, isGone: () => boolean) => Promise<GateRefusal | null>;

type Asked = WaitingCall<{ server: number; call: PublishCall; isGone: () => boolean }, Decided>;
/** `stream`: null when the key belongs to none. `isLeft`: a second publisher, which the server will refuse. */
type Decided = { refusal: GateRefusal | null; stream: number | null; isLeft: boolean };
/** An encoder that may publish, as far as is known without a lock. */
type Willing = { asked: Asked; found: FoundCandidate };

/** When all encoders of an evening start together, they are decided about together and wait instead of being refused. */
const limits = { atOnce: 500, maxWaiting: 5_000 };

/** For streams that somebody is changing right now. */
const inTurn = openSlots(3, 1_000);

/**
 * The decision behind every publish gate: the key exists, is not archived, is on this server, within its publishing
 * window and not canceled, the publish secret is right, and nobody else is on air with it. Stores the publisher, or the refusal with its reason, before it answers. Without a decision it throws, and the
 * media server refuses the encoder or asks again.
 */
export function openGate(deps: Pick<Deps, 'db' | 'env'>, noteRefusal: NoteRefusal): Gate {
  const decide = answerTogether<Asked['call'], Decided>(limits, (calls) => decideAll(deps, calls));
  return async (server, call, isGone) => {
    const { refusal, stream, isLeft } = await decide({ server, call, isGone });
    const reason = isLeft ? 'already_published' : refusal;
    if (reason) await noteRefusal(server, { stream, key: call.key, ip: call.ip, reason });
    return refusal;
  };
}

async function decideAll({ db, env }: Pick<Deps, 'db' | 'env'>, calls: Asked[]): Promise<void> {
  const waiting = calls.filter(isWaited);
  const candidates = await findCandidates(
    db,
    waiting.map(({ call }) => call.call.key),
  );
  const willing: Willing[] = [];
  for (const asked of waiting) {
    const found = candidates.get(asked.call.call.key) ?? null;
    const { refusal, isLeft } = decideOne({ env }, found, asked);
    if (found && !refusal && !isLeft) willing.push({ asked, found });
    else asked.answer({ refusal, stream: found?.id ?? null, isLeft });
  }
  const stored = await addIfUnchanged(db, willing.map(publisherOf));
  for (const one of willing)
    if (stored.has(one.found.id)) one.asked.answer({ refusal: null, stream: one.found.id, isLeft: false });
    else void inTurn(() => letIn({ db, env }, one)).catch((error: unknown) => one.asked.refuse(error));
}

function decideOne(
  deps: Pick<Deps, 'env'>,
  found: Candidate | null,
  { call: { server, call } }: Asked,
): Omit<Decided, 'stream'> {
  const refusal = refusalOf(deps, found, server, call);
  const second = found && !refusal ? secondOf(found, call) : null;
  return { refusal: second === 'refused' ? 'already_published' : refusal, isLeft: second === 'left-to-server' };
}

/** A server that stopped waiting has refused the encoder, which must not be stored as a publisher. */
function isWaited({ call, refuse }: Asked): boolean {
  if (!call.isGone()) return true;
  refuse(new HttpError(503, 'unavailable', 'The media server closed the connection', {}));
  return false;
}

/** Decides again with the stream locked, since it has changed, and stores the publisher. */
async function letIn({ db, env }: Pick<Deps, 'db' | 'env'>, { asked, found }: Willing): Promise<void> {
  const decided = await change(db, null, async (trx) => {
    const candidate = await lockCandidate(trx, found.id);
    const isSame = candidate?.key === asked.call.call.key;
    const verdict = decideOne({ env }, isSame ? candidate : null, asked);
    if (candidate && !verdict.refusal && !verdict.isLeft)
      await addToLocked(trx, publisherOf({ asked, found: { ...candidate, seen: '' } }));
    return verdict;
  });
  asked.answer({ ...decided, stream: found.id });
}

function publisherOf({ asked, found }: Willing): Parameters<typeof addToLocked>[1] {
  const { ip, clientId, secret, second } = asked.call.call;
  const { id: stream, seen, publishSecretVersion: secretVersion } = found;
  const publisher = { ip, publisher: `${ip} ${clientId}`, withoutSecret: secret === null };
  return { stream, seen, ...publisher, secretVersion, keepsFormer: second === 'reports' };
}

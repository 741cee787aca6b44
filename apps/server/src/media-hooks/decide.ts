import type { Refusal } from '@touchline/contract';
import { openSlots } from '#server/auth/work-slots';
import { findCandidates, lockCandidates, refusalOf } from '#server/media-hooks/publishing-right';
import type { Candidate } from '#server/media-hooks/publishing-right';
import { addPublishers } from '#server/media-hooks/publishers';
import type { NoteRefusal } from '#server/media-hooks/refusals';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { answerTogether } from '#http/answer-together';
import type { WaitingCall } from '#http/answer-together';
import { HttpError } from '#http/http-error';

/** A media server's request to let an encoder publish. `secret`: null when the publish URL has none. */
export type PublishCall = { key: string; ip: string; clientId: string; secret: string | null };

/** Decides about one call. `isGone`: whether the calling server has disconnected. */
export type Gate = (server: number, call: PublishCall, isGone: () => boolean) => Promise<Refusal | null>;

type Asked = WaitingCall<{ server: number; call: PublishCall; isGone: () => boolean }, Decided>;
/** `stream`: null when the key belongs to none. */
type Decided = { refusal: Refusal | null; stream: number | null };
/** An encoder that may publish, as far as is known without a lock. */
type Willing = { asked: Asked; found: Candidate };

/** When all encoders of an evening start together, they are decided about together and wait instead of being refused. */
const limits = { atOnce: 500, maxWaiting: 5_000 };

/** For streams that somebody is changing right now. */
const inTurn = openSlots(3, 1_000);

/**
 * The decision behind every publish gate: the key exists, is not archived, is on this server, within its publishing
 * window and not canceled, and the publish secret is right. (The media server itself refuses a second publisher of a
 * key.) Stores the publisher, or the refusal with its reason, before it answers. Without a decision it throws, and the
 * media server refuses the encoder or asks again.
 */
export function openGate(deps: Pick<Deps, 'db' | 'env'>, noteRefusal: NoteRefusal): Gate {
  const decide = answerTogether<Asked['call'], Decided>(limits, (calls) => decideAll(deps, calls));
  return async (server, call, isGone) => {
    const { refusal: reason, stream } = await decide({ server, call, isGone });
    if (reason) await noteRefusal(server, { stream, key: call.key, ip: call.ip, reason });
    return reason;
  };
}

async function decideAll({ db, env }: Pick<Deps, 'db' | 'env'>, calls: Asked[]): Promise<void> {
  const waiting = calls.filter(isWaited);
  // Checks without a lock first: most refusals need no transaction.
  const candidates = await findCandidates(
    db,
    waiting.map(({ call }) => call.call.key),
  );
  const willing: Willing[] = [];
  for (const asked of waiting) {
    const { server, call } = asked.call;
    const found = candidates.get(call.key) ?? null;
    const refusal = refusalOf({ env }, found, server, call.secret);
    if (found && !refusal) willing.push({ asked, found });
    else asked.answer({ refusal, stream: found?.id ?? null });
  }
  if (willing.length === 0) return;
  const locked = await letIn({ db, env }, willing, 'skip');
  for (const one of locked)
    void inTurn(() => letIn({ db, env }, [one], 'wait')).catch((error: unknown) => one.asked.refuse(error));
}

/** A server that stopped waiting has refused the encoder, which must not be stored as a publisher. */
function isWaited({ call, refuse }: Asked): boolean {
  if (!call.isGone()) return true;
  refuse(new HttpError(503, 'unavailable', 'The media server closed the connection', {}));
  return false;
}

/**
 * Decides again with the streams locked, since they may have changed, and stores the publishers. Returns those whose
 * streams somebody else has locked, unless it waits for them.
 */
async function letIn(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  willing: Willing[],
  ifLocked: 'skip' | 'wait',
): Promise<Willing[]> {
  const ids = [...new Set(willing.map(({ found }) => found.id))];
  const decided = await change(db, null, async (trx) => {
    const candidates = await lockCandidates(trx, ids, ifLocked);
    const results = new Map<Willing, Refusal | null>();
    for (const one of willing) {
      const { server, call } = one.asked.call;
      const found = candidates.get(one.found.id) ?? null;
      if (!found && ifLocked === 'skip') continue;
      const isSame = found?.key === call.key;
      results.set(one, refusalOf({ env }, isSame ? found : null, server, call.secret));
    }
    const admitted = [...results].flatMap(([{ asked, found }, refusal]) => {
      const { ip, clientId, secret } = asked.call.call;
      const { id: stream, publishSecretVersion: secretVersion } = candidates.get(found.id) ?? found;
      const publisher = { ip, publisher: `${ip} ${clientId}`, withoutSecret: secret === null };
      return refusal ? [] : [{ stream, ...publisher, secretVersion }];
    });
    await addPublishers(trx, admitted);
    return results;
  });
  for (const [{ asked, found }, refusal] of decided) asked.answer({ refusal, stream: found.id });
  return willing.filter((one) => !decided.has(one));
}

import type { CallOutcome, CallQueue, QueuedCall } from './call-queue.ts';
import type { ConsoleClient, HookFacts } from './console-client.ts';
import type { Log } from './log.ts';
import type { RecentVerdicts } from './recent-verdicts.ts';

/** An encoder that requests to publish. */
export type Candidate = {
  facts: HookFacts;
  secret: string | null;
  /** Aborts when the encoder disconnects. */
  gone: AbortSignal;
  /** Checked right before each call: the reason why no verdict is needed any more, or null. */
  refusal: () => string | null;
  /** Ends its session, when the console refuses an encoder that was admitted without asking. */
  kick: (reason: string) => void;
};

/** `end` is called when an admitted encoder goes off air. */
export type Admission = { allow: true; end: () => void } | { allow: false; reason: string };

export type PublishGate = {
  /** Resolves when the console has decided, or has taken too long. */
  decide: (candidate: Candidate) => Promise<Admission>;
  /** Called when an answer is missing: recently admitted encoders need not wait for it. */
  admitKnown: () => void;
  /** From now on only the console can admit encoders with this key. */
  forget: (key: string) => void;
  /** Number of encoders without an answer. */
  waiting: () => number;
  /** Refuses every encoder with this reason, without asking; null: asks the console again. */
  shut: (reason: string | null) => void;
  /** Refuses all waiting encoders. */
  close: (reason: string) => void;
};

export type PublishGateOptions = {
  client: ConsoleClient;
  queue: CallQueue;
  recent: RecentVerdicts;
  /** How long an encoder waits for a verdict. */
  waitMs: number;
  maxWaiting: number;
  /** Called when the console may have recorded a publisher that is not publishing. */
  onNotPublishing: (facts: HookFacts) => void;
  log: Log;
};

const NO_VERDICT = 'the console does not answer, try again later';

type Waiter = {
  candidate: Candidate;
  call: QueuedCall;
  timer: NodeJS.Timeout | undefined;
  isLate: boolean;
  isAsking: boolean;
  /** The console may have admitted it without the answer reaching us. */
  isUncertain: boolean;
  answer: PromiseWithResolvers<Admission>;
};

type State = {
  options: PublishGateOptions;
  /** Encoders without an answer. */
  waiters: Set<Waiter>;
  /** Admitted without the console, which still has to be asked about them. */
  unconfirmed: Set<Waiter>;
  /** Why every encoder is refused; null when the console decides. */
  shutReason: string | null;
};

/**
 * Admits the encoders that the console admits. While it cannot decide, encoders wait, and those that it recently
 * admitted with the same key and secret return at once; the console is asked about them as soon as it answers.
 */
export function createPublishGate(options: PublishGateOptions): PublishGate {
  const state: State = { options, waiters: new Set(), unconfirmed: new Set(), shutReason: null };
  const close = (reason: string): void => {
    for (const waiter of state.waiters) refuse(state, waiter, reason);
  };
  return {
    decide: (candidate) => decide(state, candidate),
    admitKnown() {
      for (const waiter of state.waiters)
        if (options.recent.has(credentials(waiter.candidate))) admitWithoutConsole(state, waiter);
    },
    waiting: () => state.waiters.size,
    forget: (key) => options.recent.forgetKey(key),
    shut(reason) {
      state.shutReason = reason;
      if (reason !== null) close(reason);
    },
    close,
  };
}

function decide(state: State, candidate: Candidate): Promise<Admission> {
  const { options, waiters, shutReason } = state;
  if (shutReason !== null) return Promise.resolve({ allow: false, reason: shutReason });
  // An encoder may reconnect before its lost connection is noticed.
  for (const older of waiters)
    if (isSameEncoder(older.candidate, candidate)) refuse(state, older, 'replaced by a newer connection');
  const isKnown = options.queue.isAway() && options.recent.has(credentials(candidate));
  if (!isKnown && waiters.size >= options.maxWaiting)
    return Promise.resolve({ allow: false, reason: 'too many encoders are waiting, try again later' });
  const waiter: Waiter = {
    candidate,
    call: { key: candidate.facts.key, send: () => ask(state, waiter) },
    timer: setTimeout(() => expire(state, waiter), options.waitMs),
    isLate: false,
    isAsking: false,
    isUncertain: false,
    answer: Promise.withResolvers<Admission>(),
  };
  waiters.add(waiter);
  candidate.gone.addEventListener('abort', () => refuse(state, waiter, 'the encoder left'), { once: true });
  if (isKnown) admitWithoutConsole(state, waiter);
  options.queue.add(waiter.call);
  return waiter.answer.promise;
}

function isSameEncoder(one: Candidate, other: Candidate): boolean {
  return one.facts.key === other.facts.key && one.secret === other.secret && one.facts.ip === other.facts.ip;
}

function credentials({ facts, secret }: Candidate): { key: string; secret: string | null } {
  return { key: facts.key, secret };
}

function expire(state: State, waiter: Waiter): void {
  waiter.isLate = true;
  // One that is being asked about right now gets that answer.
  if (!waiter.isAsking) refuse(state, waiter, NO_VERDICT);
}

async function ask(state: State, waiter: Waiter): Promise<CallOutcome> {
  const { facts, secret, refusal } = waiter.candidate;
  const isNeedless = state.waiters.has(waiter) ? refusal() : null;
  if (isNeedless !== null) {
    refuse(state, waiter, isNeedless);
    return 'unsent';
  }
  waiter.isAsking = true;
  const answer = await state.options.client.ask({ action: 'publish', ...facts, secret, hasEnded: false });
  waiter.isAsking = false;
  waiter.isUncertain = answer.kind === 'undecided';
  if (answer.kind === 'undecided') {
    if (!state.waiters.has(waiter) && !state.unconfirmed.has(waiter)) state.options.onNotPublishing(facts);
    else if (waiter.isLate && state.waiters.has(waiter)) refuse(state, waiter, NO_VERDICT);
    return 'unanswered';
  }
  if (answer.kind === 'verdict' && answer.allow) allow(state, waiter);
  else disallow(state, waiter, answer.kind === 'verdict', answer.reason ?? 'refused by the console');
  return 'answered';
}

function allow(state: State, waiter: Waiter): void {
  state.options.recent.allowed(credentials(waiter.candidate));
  if (state.waiters.has(waiter)) admit(state, waiter);
  else if (!state.unconfirmed.delete(waiter)) {
    state.options.recent.left(credentials(waiter.candidate));
    state.options.onNotPublishing(waiter.candidate.facts);
  }
}

function disallow(state: State, waiter: Waiter, isVerdict: boolean, reason: string): void {
  if (isVerdict) state.options.recent.refused(credentials(waiter.candidate));
  refuse(state, waiter, reason);
  if (state.unconfirmed.delete(waiter) && isVerdict) waiter.candidate.kick(reason);
}

/** The console is asked about it later: the call stays in the queue. */
function admitWithoutConsole(state: State, waiter: Waiter): void {
  const { key, ip, clientId } = waiter.candidate.facts;
  state.options.log('warn', 'publish_unconfirmed', { key, ip, clientId });
  state.unconfirmed.add(waiter);
  admit(state, waiter);
}

function admit(state: State, waiter: Waiter): void {
  const { queue, recent } = state.options;
  state.waiters.delete(waiter);
  clearTimeout(waiter.timer);
  waiter.answer.resolve({
    allow: true,
    end() {
      state.unconfirmed.delete(waiter);
      queue.remove(waiter.call);
      recent.left(credentials(waiter.candidate));
    },
  });
}

function refuse(state: State, waiter: Waiter, reason: string): void {
  if (!state.waiters.delete(waiter)) return;
  clearTimeout(waiter.timer);
  state.options.queue.remove(waiter.call);
  waiter.answer.resolve({ allow: false, reason });
  if (waiter.isUncertain && !waiter.isAsking) state.options.onNotPublishing(waiter.candidate.facts);
}

/** `unsent`: the call was no longer needed, which says nothing about the console. */
export type CallOutcome = 'answered' | 'unanswered' | 'unsent';

/** A call to the console that is waiting to be sent. */
export type QueuedCall = {
  /** Calls with the same key never run at the same time. */
  key: string;
  send: () => Promise<CallOutcome>;
};

export type CallQueueOptions = {
  maxInFlight: number;
  /** Delay after the first unanswered call; doubles up to `maxRetryMs`. */
  retryMs: number;
  maxRetryMs: number;
  /** Called when a call got no answer. */
  onUnanswered: () => void;
};

export type CallQueue = {
  add: (call: QueuedCall) => void;
  /** Cancels a call; one in flight is not sent again. */
  remove: (call: QueuedCall) => void;
  /** Whether the last finished call got no answer. */
  isAway: () => boolean;
  /** Sends the pending calls; resolves when none is left, or at the first unanswered one. */
  drain: () => Promise<void>;
};

type State = {
  options: CallQueueOptions;
  waiting: QueuedCall[];
  inFlight: Set<QueuedCall>;
  busyKeys: Set<string>;
  /** Calls allowed at once: one while the console is down, then more with every answer. */
  limit: number;
  failures: number;
  /** Number of the current pause: when many calls fail together, only the first one lengthens the delay. */
  round: number;
  isPaused: boolean;
  timer: NodeJS.Timeout | undefined;
  drained: PromiseWithResolvers<void> | null;
};

/** Sends calls in order of arrival, a limited number at once. An unanswered call goes to the end and is sent again. */
export function createCallQueue(options: CallQueueOptions): CallQueue {
  const state: State = {
    options,
    waiting: [],
    inFlight: new Set(),
    busyKeys: new Set(),
    limit: options.maxInFlight,
    failures: 0,
    round: 0,
    isPaused: false,
    timer: undefined,
    drained: null,
  };
  return {
    add(call) {
      state.waiting.push(call);
      sendNext(state);
    },
    remove(call) {
      state.waiting = state.waiting.filter((other) => other !== call);
      state.inFlight.delete(call);
    },
    isAway: () => state.failures > 0,
    drain() {
      state.drained ??= Promise.withResolvers<void>();
      resume(state);
      return state.drained.promise;
    },
  };
}

function sendNext(state: State): void {
  while (!state.isPaused && state.busyKeys.size < state.limit) {
    const at = state.waiting.findIndex(({ key }) => !state.busyKeys.has(key));
    const [call] = at < 0 ? [] : state.waiting.splice(at, 1);
    if (!call) break;
    void send(state, call);
  }
  if (state.waiting.length === 0 && state.busyKeys.size === 0) state.drained?.resolve();
}

async function send(state: State, call: QueuedCall): Promise<void> {
  const { round } = state;
  state.inFlight.add(call);
  state.busyKeys.add(call.key);
  const outcome = await call.send();
  state.busyKeys.delete(call.key);
  const isWanted = state.inFlight.delete(call);
  if (outcome === 'answered') {
    state.failures = 0;
    state.limit = Math.min(state.limit * 2, state.options.maxInFlight);
    state.isPaused = false;
  } else if (outcome === 'unanswered') {
    if (isWanted) state.waiting.push(call);
    if (round === state.round) pause(state);
    state.options.onUnanswered();
    state.drained?.resolve();
  }
  // After everybody waiting for this answer has handled it, because that may make the next call of the key unnecessary.
  setImmediate(() => sendNext(state));
}

/** Waits, then sends a single call to find out whether the console is back. */
function pause(state: State): void {
  const { retryMs, maxRetryMs } = state.options;
  const waitMs = Math.min(retryMs * 2 ** state.failures, maxRetryMs);
  state.failures += 1;
  state.round += 1;
  state.limit = 1;
  state.isPaused = true;
  clearTimeout(state.timer);
  // A random quarter more or less keeps nodes from retrying at the same time.
  state.timer = setTimeout(() => resume(state), waitMs * (0.75 + Math.random() / 2));
  state.timer.unref();
}

function resume(state: State): void {
  clearTimeout(state.timer);
  state.isPaused = false;
  sendNext(state);
}

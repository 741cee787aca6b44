type Options = {
  ask: () => void;
  /** It has not answered. */
  onSilent: () => void;
};

const askMs = 5_000;
const answerMs = 3_000;

/** Asks the leading tab for a sign of life when it gives none by itself. */
export function watchLeader({ ask, onSilent }: Options) {
  let signAt = 0;
  let askedAt = 0;
  let answer: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function askNow(): void {
    clearTimeout(answer);
    askedAt = Date.now();
    answer = setTimeout(conclude, answerMs);
    ask();
  }
  function conclude(): void {
    if (signAt >= askedAt) return;
    // This tab has slept meanwhile, and has not heard the answer.
    if (Date.now() - askedAt > 2 * answerMs) askNow();
    else onSilent();
  }
  function stop(): void {
    clearTimeout(answer);
    clearInterval(timer);
  }
  return {
    start(): void {
      stop();
      timer = setInterval(() => Date.now() - signAt >= askMs && askNow(), askMs);
      askNow();
    },
    stop,
    askNow,
    /** Something came from the leading tab. */
    sign(): void {
      signAt = Date.now();
    },
  };
}

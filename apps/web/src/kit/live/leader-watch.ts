type Options = {
  ask: () => void;
  /** Called if the leading tab has not answered. */
  onSilent: () => void;
};

const askMs = 5_000;
const answerMs = 3_000;

/** Pings the leading tab if it has been silent. */
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
    // This tab was frozen and has missed the answer.
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
    /** Records a message from the leading tab. */
    sign(): void {
      signAt = Date.now();
    },
  };
}

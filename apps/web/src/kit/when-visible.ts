/** Calls once, now or as soon as somebody looks at this tab. Gives how to stop waiting. */
export function whenVisible(then: () => void): () => void {
  const waiting = new AbortController();
  const look = () => {
    if (document.hidden || waiting.signal.aborted) return;
    waiting.abort();
    then();
  };
  document.addEventListener('visibilitychange', look, { signal: waiting.signal });
  look();
  return () => waiting.abort();
}

/** Passes items on as they come; in a hidden tab only the newest `most`, once somebody looks. */
export function newestWhenVisible<T>(most: number, pass: (item: T) => void): (item: T) => void {
  let waiting: T[] = [];
  let stopWaiting = () => {};
  return (item) => {
    waiting = [...waiting, item].slice(-most);
    stopWaiting();
    stopWaiting = whenVisible(() => waiting.splice(0).forEach(pass));
  };
}

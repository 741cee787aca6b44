/** Calls once, now or when this tab becomes visible. Returns the function that cancels it. */
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

/** Passes items on as they arrive; a hidden tab keeps the newest `most` and passes them on when it becomes visible. */
export function newestWhenVisible<T>(most: number, pass: (item: T) => void): (item: T) => void {
  let waiting: T[] = [];
  let stopWaiting = () => {};
  return (item) => {
    waiting = [...waiting, item].slice(-most);
    stopWaiting();
    stopWaiting = whenVisible(() => waiting.splice(0).forEach(pass));
  };
}

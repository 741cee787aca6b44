/** Calls once when the browser is idle. Returns the function that cancels it. Safari has no idle callback. */
export function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}

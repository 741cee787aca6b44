/** The keys with one of them at another place, which is kept inside the list. */
export function moveColumn(keys: readonly string[], key: string, place: number): string[] {
  const others = keys.filter((other) => other !== key);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** The shown keys with one more, after those that come before it in the usual order. */
export function addColumn(shown: readonly string[], key: string, usual: readonly string[]): string[] {
  const before = new Set(usual.slice(0, usual.indexOf(key)));
  return moveColumn(shown, key, shown.findLastIndex((other) => before.has(other)) + 1);
}

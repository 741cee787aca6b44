/** What modules ask of a browser while they load. It comes before everything else that a test draws with. */
const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});

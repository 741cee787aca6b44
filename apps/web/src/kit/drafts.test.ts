import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDraftsExceptOf, hasDrafts, readDraft, writeDraft } from './drafts.ts';

const now = Date.UTC(2031, 4, 1);
const dayMs = 24 * 60 * 60 * 1000;
let kept = new Map<string, string>();

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('a draft is kept for its writer and its place until it is sent', () => {
  writeDraft(1, 'comment:7', 'No sound on the left', now);
  expect(readDraft(1, 'comment:7', now)).toBe('No sound on the left');
  expect([readDraft(2, 'comment:7', now), readDraft(1, 'comment:8', now)]).toEqual(['', '']);
  writeDraft(1, 'comment:7', '', now);
  expect([readDraft(1, 'comment:7', now), kept.size]).toEqual(['', 0]);
});

it('a draft of a month ago is gone', () => {
  writeDraft(1, 'comment:7', 'Old', now - 30 * dayMs);
  expect(readDraft(1, 'comment:7', now)).toBe('');
  writeDraft(1, 'comment:8', 'New', now);
  expect(kept.size).toBe(1);
});

it('of too many drafts the newest fifty stay', () => {
  for (let stream = 1; stream <= 60; stream += 1) writeDraft(1, `comment:${stream}`, `To ${stream}`, now + stream);
  expect(kept.size).toBe(50);
  expect([readDraft(1, 'comment:10', now + 60), readDraft(1, 'comment:11', now + 60)]).toEqual(['', 'To 11']);
});

it('another person at this browser finds no draft, and neither does anybody after a sign-out', () => {
  kept.set('navType', 'top');
  writeDraft(1, 'comment:7', 'Mine', now);
  writeDraft(11, 'comment:7', 'Theirs', now);
  forgetDraftsExceptOf(11);
  expect([readDraft(1, 'comment:7', now), readDraft(11, 'comment:7', now)]).toEqual(['', 'Theirs']);
  expect(hasDrafts()).toBe(true);
  forgetDraftsExceptOf(null);
  expect([hasDrafts(), [...kept.keys()]]).toEqual([false, ['navType']]);
});

it('what is kept but is no draft counts for none, and goes with the others', () => {
  kept.set('draft:1:comment:7', 'broken {');
  expect(readDraft(1, 'comment:7', now)).toBe('');
  forgetDraftsExceptOf(null);
  expect(kept.size).toBe(0);
});

it('says so when the browser has no room for it', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  expect(writeDraft(1, 'comment:7', 'Mine', now)).toBe(false);
});

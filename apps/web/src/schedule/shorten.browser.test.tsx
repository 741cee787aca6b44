import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('keeps what has room and cuts the rest, in any script', () => {
  expect(shorten('River Kings – Iron Foxes', 1_000)).toBe('River Kings – Iron Foxes');
  for (const text of ['River Kings – Iron Foxes', 'Спартак – Полярные Совы', 'WWWWWWWWWWWW', 'i'.repeat(40)]) {
    const element = document.createElement('span');
    document.body.append(element);
    element.style.cssText = 'position: absolute; white-space: nowrap; font-size: 12px';
    for (const roomPx of [30, 45, 60]) {
      const short = shorten(text, roomPx);
      element.textContent = short;
      expect(short.endsWith('…')).toBe(true);
      expect(text.startsWith(short.slice(0, -1))).toBe(true);
      expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(roomPx + 1);
      expect(element.getBoundingClientRect().width).toBeGreaterThan(roomPx - 26);
    }
    element.remove();
  }
});

it('shows nothing where no letter has room', () => {
  expect(shorten('River Kings', 5)).toBe('');
  expect(shorten('', 5)).toBe('');
});

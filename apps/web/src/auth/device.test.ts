import { loginInput } from '@touchline/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceSecret } from './device.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it('is created once and kept', () => {
  const made = deviceSecret();
  expect([deviceSecret(), kept.get('device')]).toEqual([made, made]);
});

it('differs in every browser, and is accepted by the server', () => {
  const secrets = Array.from({ length: 100 }, () => {
    kept.clear();
    return deviceSecret();
  });
  expect(new Set(secrets).size).toBe(100);
  const inputs = secrets.map((device) => ({ email: 'a@example.org', password: 'x', device }));
  expect(inputs.filter((input) => !loginInput.safeParse(input).success)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { ProbeFailure } from './failure.ts';
import { createTargetGuard, isForbiddenAddress } from './target.ts';

function lookUp(guard: ReturnType<typeof createTargetGuard>, host: string, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    guard.lookup(host, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });
}

describe('the target guard', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('forbids %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
    'allows %s',
    (address) => {
      expect(isForbiddenAddress(address)).toBe(false);
    },
  );

  it('checks literal addresses, which are never looked up', () => {
    const guard = createTargetGuard(['media.example', '10.0.0.5', 'fd00::5']);
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.6'])
      expect(() => guard.check(host)).toThrow(ProbeFailure);
    for (const host of ['10.0.0.5', '[FD00::5]', '8.8.8.8', 'localhost']) expect(() => guard.check(host)).not.toThrow();
  });

  it('checks the addresses of a name, for one and for all', async () => {
    const guard = createTargetGuard(['media.example']);
    for (const all of [true, false])
      await expect(lookUp(guard, 'localhost', all)).rejects.toMatchObject({ reason: 'forbidden_target' });
    // A number is a host name to URL parsers of other schemes, but an address to the system.
    await expect(lookUp(guard, '2130706433', true)).rejects.toMatchObject({ reason: 'forbidden_target' });
    await expect(lookUp(guard, 'missing.invalid', true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('allows any address for a host of the server directory, however it is written', async () => {
    const guard = createTargetGuard(['LocalHost.', '127.0.0.1']);
    await expect(lookUp(guard, 'localhost', false)).resolves.toMatch(/^(127\.|::1)/);
    await expect(lookUp(guard, 'LOCALHOST', true)).resolves.toBeInstanceOf(Array);
    expect(() => guard.check('127.0.0.1')).not.toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const origin = 'https://console.example';

describe('the path to return to after sign-in', () => {
  it('is a private path of this site, query and all', () => {
    expect(safeRedirect('/broadcast/archive?tag=live#x', origin)).toBe('/broadcast/archive?tag=live#x');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'broadcast',
    '/\t/evil.example',
    '',
  ])('is the first screen instead of %j', (wanted) => {
    const path = safeRedirect(wanted, origin);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(path).toBe('/broadcast/streams');
  });

  it.each(['/auth/login', '/', '/auth/logout', '/login?redirect=/login'])('does not lead back to %s', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('/broadcast/streams');
  });
});

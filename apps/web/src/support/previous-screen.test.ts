import { ticketContext } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { screenOf } from './previous-screen.ts';

describe('the screen that a ticket names', () => {
  it('is its path with the parameters of what was open', () => {
    expect(screenOf('/broadcast/streams', { panel: 'edit', id: '5', tag: 'live' })).toBe(
      '/broadcast/streams?panel=edit&id=5&tag=live',
    );
    expect(screenOf('/help', {})).toBe('/help');
  });

  it('contains no typed text, code, key or token', () => {
    const search = {
      search: 'secret',
      filter: 'key:abc',
      code: '12345678',
      auth_token: 'x',
      email: 'a@b',
      redirect: '/',
    };
    expect(screenOf('/auth/reset', search)).toBe('/auth/reset');
  });

  it('is accepted by the server, however long', () => {
    const long = screenOf('/broadcast/streams', { panel: 'x'.repeat(2_000) });
    expect(ticketContext.shape.route.safeParse(long).success).toBe(true);
  });
});

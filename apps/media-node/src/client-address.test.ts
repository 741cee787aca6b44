import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClientAddress, isProxy } from './client-address.ts';

/** A request from an address with an X-Forwarded-For header. */
function request(remoteAddress: string, forwarded: string | undefined): IncomingMessage {
  const message = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
  return message;
}

describe('the address of a client', () => {
  it('is that of the connection when no proxy is trusted, whatever the header says', () => {
    const addressOf = createClientAddress([]);
    expect(addressOf(request('203.0.113.7', undefined))).toBe('203.0.113.7');
    expect(addressOf(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
    expect(addressOf(request('::ffff:203.0.113.7', undefined))).toBe('203.0.113.7');
  });

  it('is the one named by the trusted proxy', () => {
    const addressOf = createClientAddress(['127.0.0.1', '2001:db8::/32']);
    expect(addressOf(request('127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
    expect(addressOf(request('::ffff:127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
    expect(addressOf(request('2001:db8::5', '2a00::1'))).toBe('2a00::1');
    expect(addressOf(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
  });

  it('is found through any number of trusted proxies, up to the first untrusted one', () => {
    const addressOf = createClientAddress(['10.0.0.0/8']);
    expect(addressOf(request('10.0.0.1', '198.51.100.1, 10.0.0.2,10.0.0.3'))).toBe('198.51.100.1');
    // What the client sends itself comes before what the proxy appends.
    expect(addressOf(request('10.0.0.1', '192.0.2.66, 198.51.100.1'))).toBe('198.51.100.1');
  });

  it('is that of the proxy when the header is missing', () => {
    const addressOf = createClientAddress(['10.0.0.0/8']);
    for (const forwarded of [undefined, '', 'unknown', '198.51.100.1, nonsense'])
      expect(addressOf(request('10.0.0.1', forwarded))).toBe('10.0.0.1');
    expect(addressOf(request('10.0.0.1', '10.0.0.9'))).toBe('10.0.0.9');
  });
});

it('a proxy is an address or a network', () => {
  expect(['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8::/32'].every(isProxy)).toBe(true);
  expect(['', 'localhost', '10.0.0.0/33', '10.0.0.0/', '::/129', '1.2.3.4/8/8', 'true'].some(isProxy)).toBe(false);
});

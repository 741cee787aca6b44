import { expect, it } from 'vitest';
import { redact } from './redact.ts';

const URL_WITH_SECRETS = 'https://user:pa%24%24word@media.example/live/key12345/index.m3u8?token=abcdef0123&x=1';

it('removes user name, password, key and query from a text', () => {
  const text = 'user / pa$$word / pa%24%24word / key12345 / token=abcdef0123&x=1 / abcdef0123';
  const clean = redact(text, URL_WITH_SECRETS);
  for (const secret of ['user', 'pa$$word', 'pa%24', 'key12345', 'abcdef0123']) expect(clean).not.toContain(secret);
});

it('removes a signature and the key after it', () => {
  const url = 'rtmp://h/live?wmsAuthSign=c2VydmVy/key12345';
  expect(redact('no live?wmsAuthSign=c2VydmVy, no key12345', url)).toBe('no live?wmsAuthSign=***, no ***');
});

it('keeps only scheme and host of a URL that a server echoes', () => {
  expect(redact('no rtmp://h:1935/app/secret?k=v here', 'rtmp://other/app/key')).toBe('no rtmp://h:1935/… here');
});

it('keeps plain words, removes control characters and shortens', () => {
  expect(redact('HTTP 404', URL_WITH_SECRETS)).toBe('HTTP 404');
  expect(redact('a\r\nSet-Cookie: b\u0000c', 'not a url')).toBe('a Set-Cookie: b c');
  expect(redact('x'.repeat(1000), 'rtmp://h/a/b')).toHaveLength(200);
});

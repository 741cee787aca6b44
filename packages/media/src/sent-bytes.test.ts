import { expect, it } from 'vitest';
import { countSent } from './sent-bytes.ts';

it('counts what a connection has sent since then, without what waits, also after it was destroyed', () => {
  const connection = { bytesWritten: 100, writableLength: 0, destroyed: false };
  const sent = countSent(connection, connection.bytesWritten);
  expect(sent.total()).toBe(0);
  Object.assign(connection, { bytesWritten: 1_100, writableLength: 300 });
  sent.note();
  expect(sent.total()).toBe(700);
  Object.assign(connection, { writableLength: 0, destroyed: true });
  expect(sent.total()).toBe(700);
});

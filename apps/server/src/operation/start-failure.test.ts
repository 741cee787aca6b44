import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startFailure } from '#server/operation/start-failure';

it('says that the disk is full, and of which folder', () => {
  const file = openSync('/dev/full', 'w');
  let failure: unknown = null;
  try {
    writeSync(file, 'x');
  } catch (error) {
    failure = error;
  } finally {
    closeSync(file);
  }
  expect(startFailure(failure, '/srv/touchline')).toEqual([
    'Touchline cannot write to DATA_DIR (/srv/touchline): its disk is full. Make room, and start again.',
    'ENOSPC: no space left on device, write',
  ]);
});

it('says which port it may not listen on, and nothing of the folder', () => {
  const message = 'listen EACCES: permission denied 0.0.0.0:80';
  const failure = Object.assign(new Error(message), { code: 'EACCES', syscall: 'listen', port: 80 });
  expect(startFailure(failure, 'data')).toEqual([
    'Touchline may not listen on port 80. Use one above 1023, behind a proxy, and start again.',
    message,
  ]);
  expect(startFailure(Object.assign(failure, { code: 'EADDRINUSE' }), 'data')).toEqual([message]);
});

it('names each cause of an error once, and leaves those of other systems alone', () => {
  const inner = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', syscall: 'connect' });
  expect(startFailure(new Error('The database does not answer', { cause: inner }), 'data')).toEqual([
    'The database does not answer',
    'no route',
  ]);
  expect(startFailure('stopped', 'data')).toEqual(['stopped']);
});

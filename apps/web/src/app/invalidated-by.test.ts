import { eventKinds } from '@touchline/contract';
import { expect, it } from 'vitest';
import { invalidatedBy } from './invalidated-by.ts';

it('what is shown of a stream is read again whenever anything about it changes', () => {
  const about = eventKinds.filter((kind) => invalidatedBy(kind, { id: 1, stream: 1 }).includes('stream'));
  expect(about).toEqual(['stream', 'monitor', 'take', 'comment']);
});

it.each(['monitoring', 'schedule'])(
  'the query %s, which shows no comments, is read again after the other events',
  (name) => {
    const about = eventKinds.filter((kind) => invalidatedBy(kind, { id: 1, stream: 1 }).includes(name));
    expect(about).toEqual(['stream', 'monitor', 'take']);
  },
);

it('the line-up is read again after what it shows of a match', () => {
  const about = eventKinds.filter((kind) => invalidatedBy(kind, { id: 1, stream: 1 }).includes('lineup'));
  expect(about).toEqual(['stream', 'monitor', 'take', 'lineup', 'signedLink', 'viewer']);
});

it('takes, comments, signed links, notices, mails, incidents and imports are read again with what tells of them', () => {
  expect(invalidatedBy('take', { id: 1 })).toContain('take');
  expect(invalidatedBy('comment', { id: 1 })).toContain('comment');
  expect(invalidatedBy('signedLink', { id: 1, stream: 1 })).toEqual(['signedLink', 'client', 'lineup']);
  expect(invalidatedBy('notice', { id: 1 })).toEqual(['notice']);
  expect(invalidatedBy('mail', { id: null })).toEqual(['mail']);
  expect(invalidatedBy('incident', { id: 1 })).toEqual(['incident']);
  expect(invalidatedBy('job', { id: 1 })).toEqual(['import', 'export']);
});

it('a record of a plain kind makes its own kind old, one without a name nothing', () => {
  expect(invalidatedBy('reference', { id: 1, entity: 'sport' })).toEqual(['sport']);
  expect(invalidatedBy('reference', { id: 1 })).toEqual([]);
});

it('who is signed in, and with what, is read again when a user changes', () => {
  expect(invalidatedBy('reference', { id: 1, entity: 'user' })).toEqual([
    'user',
    'profile',
    'secondFactor',
    'passkey',
    'accessToken',
    'session',
  ]);
});

it('how often streams are looked at is read again when the settings change', () => {
  expect(invalidatedBy('reference', { id: 1, entity: 'setting' })).toContain('profile');
});

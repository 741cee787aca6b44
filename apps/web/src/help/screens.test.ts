import { expect, it } from 'vitest';
import { articleOf } from './screens.ts';

it.each([
  ['/broadcast/streams', undefined, 'streams'],
  ['/broadcast/streams', 'preview', 'preview'],
  ['/broadcast/archive', 'edit', 'stream-form'],
  ['/broadcast/streams', 'conflicts', 'scheduling-conflicts'],
  ['/broadcast/schedule', 'feed', 'feed-streams'],
  ['/broadcast/streams', 'view', 'streams'],
  ['/broadcast/streams/17', undefined, 'stream-page'],
  ['/broadcast/streams/17', 'edit', 'stream-form'],
  ['/references/teams', 'edit', 'teams'],
  ['/support/17', undefined, 'support'],
  ['/profile/something', undefined, 'profile'],
  ['/help/states', undefined, 'help'],
  ['/nowhere/at/all', undefined, 'help'],
  ['/constructor', 'toString', 'help'],
])('help of %s with panel %s is %s', (path, panel, article) => expect(articleOf(path, panel)).toBe(article));

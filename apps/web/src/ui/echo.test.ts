import { expect, it } from 'vitest';
import { afterEcho, afterSending } from './echo.ts';

it('an echo is known however late it comes, and frees what was sent before it', () => {
  const sent = ['real', 'real m', 'real mad'].reduce(
    (all, text) => afterSending(all, text, ''),
    [] as readonly string[],
  );
  expect(afterEcho(sent, 'real')).toEqual(['real m', 'real mad']);
  expect(afterEcho(sent, 'real mad')).toEqual([]);
});

it('what the box did not send is shown: Back, a link, "clear"', () => {
  expect(afterEcho(['real'], 'zenit')).toBeNull();
  expect(afterEcho([], '')).toBeNull();
});

it('what is there already is not waited for, unless something else is on its way', () => {
  expect(afterSending([], 'real', 'real')).toEqual([]);
  expect(afterSending(['rea'], 'real', 'real')).toEqual(['rea', 'real']);
});

import { expect, it } from 'vitest';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { Audit } from './audit.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { entry } from './testing/entry.ts';

it('a search of millions of entries says how far it is, and goes on until it has found what there is', async () => {
  let goOn = () => {};
  let searches = 0;
  const calls = answerCalls(async ({ call }) => {
    if (call !== 'POST /system/audit') return { ...pageOf([], 1, 10) };
    searches += 1;
    if (searches === 3) return pageOf([entry], 1, 10);
    await new Promise<void>((resolve) => void (goOn = resolve));
    const searched = { entries: searches * 2_100_000, of: 5_000_000 };
    return new Refusal(409, { code: 'search_unfinished', message: 'Go on', searched });
  });
  const screen = await show(<Audit />, '/system/audit?search=blokhin');
  const progress = screen.getByText(/^Searching: /);
  await expect.poll(() => searches).toBe(1);
  expect(progress.elements()).toEqual([]);
  goOn();
  await expect
    .element(progress)
    .toHaveTextContent('Searching: 2,100,000 of 5,000,000 entries so far. Choose a period to make it faster.');
  await expect.poll(() => searches).toBe(2);
  goOn();
  await expect.element(screen.getByText('Stream Cup final')).toBeVisible();
  expect(progress.elements()).toEqual([]);
  expect(calls.filter(({ call }) => call === 'POST /system/audit').map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ name: 'blokhin' })),
  );
});

it('a row names the first fields that changed, and says how many more there are', async () => {
  const after = { isLead: true, ruleName: 'Cup', takenBy: 3, confirmedAt: null, user: 5, stream: 7 };
  answerCalls(({ call }) => (call === 'GET /system/audit' ? pageOf([{ ...entry, entity: 'take', after }], 1, 10) : {}));
  const screen = await show(<Audit />, '/system/audit');
  await expect
    .element(screen.getByRole('cell', { name: /^Lead/ }))
    .toHaveTextContent('Lead, By the rule, Assigned by and 2 more');
});

it('an entry says of a deleted record that it is gone, and of no other', async () => {
  const isGone = async (change: Partial<typeof entry>) => {
    const panel = <EntryPanel entry={{ ...entry, ...change }} onClose={() => undefined} onRecord={() => undefined} />;
    await showIn('en', panel, []);
    return document.body.textContent.includes('This record no longer exists.');
  };
  expect([await isGone({ exists: false }), await isGone({ exists: true })]).toEqual([true, false]);
  expect(await isGone({ entity: 'session', action: 'sign_in_refused', record: 0, exists: false })).toBe(false);
});

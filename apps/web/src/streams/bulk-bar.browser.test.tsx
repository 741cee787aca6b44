import { Notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Streams } from './streams.tsx';

beforeEach(async () => {
  setToken('secret');
  await page.viewport(1_440, 900);
});
afterEach(() => setToken(null));

const match = streamOnWall({ id: 1, title: 'Match 1', state: 'down', abilities: ['edit'] });
const outcome = { id: 1, version: 1, title: 'Match 1', startAt: match.startAt, conflicts: [], refusal: null };
const changes = [{ field: 'commentator', before: 'Anna', after: 'Eva' }];
const refused = { ...outcome, id: 2, title: 'Match 2', changes: [], refusal: { code: 'version_conflict', fields: {} } };

/** Shows the streams without a signal, and opens the form of the fields for the only one. */
async function editFields() {
  let rows = [match];
  answerCalls(({ call }) => {
    if (call === 'GET /profile') return { id: 1, role: 'editor', timezone: 'UTC', pageSize: 10, singleKeys: true };
    if (call === 'GET /streams') return pageOf(rows, 1, 10);
    if (call === 'GET /streams/tags') return { all: 1, today: 1, live: 1, scheduled: 0, finished: 0, canceled: 0 };
    if (call === 'PUT /streams/update/fields')
      return { streams: [{ ...outcome, changes }, refused], areConflictsChecked: true };
    return pageOf([], 1, 100);
  });
  const { client } = await show(<Streams />, '/broadcast/streams?filter=state:down');
  await page.getByRole('checkbox', { name: 'Select Match 1' }).click();
  await page.getByRole('button', { name: 'Edit fields…' }).click();
  await page.getByRole('checkbox', { name: 'Commentator' }).click();
  await page.getByRole('textbox', { name: 'Commentator' }).fill('Eva');
  return {
    async loseRows() {
      rows = [];
      await client.invalidateQueries({ queryKey: ['stream', 'list'] });
      await expect.element(page.getByText('No results')).toBeInTheDocument();
    },
  };
}

it('what was entered for several streams stays when they leave the list', async () => {
  const { loseRows } = await editFields();
  await loseRows();
  await expect.element(page.getByRole('textbox', { name: 'Commentator' })).toHaveValue('Eva');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect.element(page.getByText('Anna → Eva')).toBeVisible();
});

it('the reasons of a refusal stay when the streams leave the list', async () => {
  const { loseRows } = await editFields();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Change 1 stream' }).click();
  await expect.element(page.getByText('1 stream changed · 1 cannot be changed')).toBeVisible();
  await loseRows();
  await expect.element(page.getByRole('alert').getByText('Match 2')).toBeVisible();
});

it('taking several streams goes on after a refusal, and undoes only what it has done', async () => {
  const rows = [1, 2, 3].map((id) => streamOnWall({ id, title: `Match ${id}` }));
  const calls = answerCalls(({ call, body }) => {
    if (call === 'GET /profile') return { id: 1, role: 'operator', timezone: 'UTC', pageSize: 10, singleKeys: true };
    if (call === 'GET /streams') return pageOf(rows, 1, 10);
    if (call === 'GET /streams/tags') return { all: 3, today: 3, live: 3, scheduled: 0, finished: 0, canceled: 0 };
    if (call === 'GET /stream/takes/conflicts') return { data: [] };
    if (call === 'PUT /stream/takes' && (body as { stream_id: number }).stream_id === 2)
      return new Refusal(409, { code: 'stream_archived', message: '' });
    return call === 'PUT /stream/takes' ? { stream_id: 0, clients: [], overlaps: [] } : pageOf([], 1, 100);
  });
  await show(
    <>
      <Streams />
      <Notifications />
    </>,
    '/broadcast/streams',
  );
  for (const { title } of rows) await page.getByRole('checkbox', { name: `Select ${title}` }).click();
  const count = (asked: string) => calls.filter(({ call }) => call === asked).length;
  const before = count('GET /streams');
  await page.getByRole('button', { name: 'Mark as taken' }).click();
  await expect.element(page.getByRole('alert').getByText(/^Match 2: /)).toBeVisible();
  await expect.element(page.getByText(/^2 streams taken/)).toBeVisible();
  await expect.poll(() => count('GET /streams')).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  const bodies = () => calls.filter(({ call }) => call === 'PUT /stream/takes').map(({ body }) => body);
  await expect.poll(bodies).toEqual([
    { stream_id: 1, take: [1] },
    { stream_id: 2, take: [1] },
    { stream_id: 3, take: [1] },
    { stream_id: 1, release: [1] },
    { stream_id: 3, release: [1] },
  ]);
});

import type { Stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { rereadAfterEvents } from '#web/app/reread-after-events.ts';
import { TagBar } from './tag-bar.tsx';
import { useComments } from './use-comments.ts';
import { useHistory } from './use-history.ts';

const now = new Date('2026-11-21T12:00:00Z');
const tags = { all: 1, today: 1, live: 1, scheduled: 0, finished: 0, canceled: 0 };

function Record({ id }: Pick<Stream, 'id'>) {
  const { data } = useHistory(id);
  const { comments } = useComments(id);
  return (
    <>
      <TagBar tag="all" archived={false} hidden={false} now={now} onTag={() => undefined} />
      {data && comments ? <p>read</p> : null}
    </>
  );
}

it('history and comments of a stream are read after events that name it, the counts after changes of streams', async () => {
  const calls = answerCalls(({ call }) => (call.endsWith('/tags') ? tags : pageOf([], 1, 100)));
  const screen = await show(<Record id={7} />, '/');
  const live = rereadAfterEvents(screen.client, 0);
  await expect.element(screen.getByText('read')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Live 1' })).toBeVisible();
  const asked = () => calls.splice(0).map(({ call }) => call.replace(/.* /, ''));
  asked();
  live.hear('monitor', { id: 8, stream: 8 });
  live.hear('take', { id: 8, stream: 8 });
  live.hear('comment', { id: 7, stream: 8 });
  live.hear('monitor', { id: 7, stream: 7 });
  // Longer than every delay.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(asked()).toEqual(['/stream/history']);
  live.hear('comment', { id: 99, stream: 7 });
  live.hear('stream', { id: 8, stream: 8 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked().sort()).toEqual(['/stream/comments', '/stream/history', '/streams/tags']);
});

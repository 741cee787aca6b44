import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDraft } from '#kit/drafts.ts';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { CommentBox } from './comment-box.tsx';
import { Comments } from './comments.tsx';
import { show } from '#ui/testing/show.tsx';

function Box({ onSend }: { onSend: () => Promise<boolean> }) {
  const [text, setText] = useDraft(4, 'comment:1');
  return <CommentBox stream={1} label="Comment" text={text} onText={setText} submit="Send" onSend={onSend} />;
}

it('has the caret behind a chosen name before the next key', async () => {
  answerCalls(() => ({ data: [{ id: 5, name: 'Eddie Editor' }] }));
  const screen = await show(<Box onSend={async () => true} />, '/');
  const box = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.type(box, 'Look, @ here{ArrowLeft>5/}');
  await expect.element(screen.getByRole('option', { name: 'Eddie Editor' })).toBeVisible();
  const area = box.element() as HTMLTextAreaElement;
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect([area.value, area.selectionStart, area.selectionEnd]).toEqual(['Look, @Eddie Editor here', 20, 20]);
});

it('is emptied once its comment is sent, but keeps what was typed meanwhile, and its draft', async () => {
  let sending = Promise.withResolvers<boolean>();
  const screen = await show(<Box onSend={() => sending.promise} />, '/');
  const box = screen.getByRole('textbox', { name: 'Comment' });
  const send = async (meanwhile: string) => {
    sending = Promise.withResolvers();
    await screen.getByRole('button', { name: 'Send' }).click();
    await box.fill(meanwhile);
    sending.resolve(true);
    await expect.element(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('data-loading');
    return readDraft(4, 'comment:1', Date.now());
  };
  await box.fill('Look');
  expect(await send('Look again')).toBe('Look again');
  await expect.element(box).toHaveValue('Look again');
  expect(await send('Look again')).toBe('');
  await expect.element(box).toHaveValue('');
});

it('stays open with what was typed while the change of a comment was being saved', async () => {
  const saving = Promise.withResolvers<object>();
  const comment = { id: 9, stream_id: 1, message: 'Look', userName: 'Ann', editedAt: null, abilities: ['edit'] };
  const comments = pageOf([{ ...comment, createdAt: '2026-11-21T18:00:00.000Z' }], 1, 100);
  answerCalls(({ call }) => (call === 'PUT /stream/comment' ? saving.promise : comments));
  const screen = await show(<Comments stream={streamOnWall({ id: 1 })} />, '/');
  await screen.getByRole('button', { name: 'Edit comment' }).click();
  const box = screen.getByRole('textbox', { name: 'Edit comment' });
  await box.fill('Look here');
  await screen.getByRole('button', { name: 'Save' }).click();
  await box.fill('Look here again');
  saving.resolve({});
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading');
  await expect.element(box).toHaveValue('Look here again');
});

import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { CommentBox } from './comment-box.tsx';
import { show } from '#ui/testing/show.tsx';

function Box() {
  const [text, setText] = useState('');
  return <CommentBox stream={1} label="Comment" text={text} onText={setText} submit="Send" onSend={async () => true} />;
}

it('has the caret behind a chosen name before the next key', async () => {
  answerCalls(() => ({ data: [{ id: 5, name: 'Eddie Editor' }] }));
  const screen = await show(<Box />, '/');
  const box = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.type(box, 'Look, @ here{ArrowLeft>5/}');
  await expect.element(screen.getByRole('option', { name: 'Eddie Editor' })).toBeVisible();
  const area = box.element() as HTMLTextAreaElement;
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect([area.value, area.selectionStart, area.selectionEnd]).toEqual(['Look, @Eddie Editor here', 20, 20]);
});

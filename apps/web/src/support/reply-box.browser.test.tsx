import { expect, it } from 'vitest';
import { readDraft } from '#kit/drafts.ts';
import { show } from '#ui/testing/show.tsx';
import { ReplyBox } from './reply-box.tsx';

it('is emptied once its message is sent, but keeps what was typed meanwhile, and its draft', async () => {
  let sending = Promise.withResolvers<boolean>();
  const screen = await show(<ReplyBox user={4} ticket={7} label="Reply" onSend={() => sending.promise} />, '/');
  const box = screen.getByRole('textbox', { name: 'Reply' });
  const send = async (meanwhile: string) => {
    sending = Promise.withResolvers();
    await screen.getByRole('button', { name: 'Send' }).click();
    await box.fill(meanwhile);
    sending.resolve(true);
    await expect.element(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('data-loading');
    return readDraft(4, 'ticket:7', Date.now());
  };
  await box.fill('No picture');
  expect(await send('No picture since noon')).toBe('No picture since noon');
  await expect.element(box).toHaveValue('No picture since noon');
  expect(await send('No picture since noon')).toBe('');
  await expect.element(box).toHaveValue('');
});

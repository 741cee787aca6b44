import { expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { focusFirst } from './focus-first.ts';

/** As Mantine marks its dialogs. */
const dialog = { role: 'dialog', 'aria-label': 'Dialog' };
const focused = () => document.activeElement?.id;

it('takes the input of the dialog on top, and that of the page when the dialog has none with such a name', async () => {
  await showIn(
    'en',
    <>
      <form>
        <input id="page-password" name="password" />
        <input id="page-email" name="email" />
      </form>
      <section {...dialog}>
        <form>
          <input id="dialog-password" name="password" />
        </form>
      </section>
    </>,
    [],
  );
  focusFirst(['password']);
  await expect.poll(focused).toBe('dialog-password');
  focusFirst(['email']);
  await expect.poll(focused).toBe('page-email');
});

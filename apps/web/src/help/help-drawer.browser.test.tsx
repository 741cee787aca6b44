import { expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { HelpDrawer } from './help-drawer.tsx';

it('the help opens with the article about what is open on the screen', async () => {
  const drawer = <HelpDrawer onClose={() => undefined} />;
  const screen = await show(drawer, '/broadcast/streams?panel=preview&id=7');
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Preview' }).first()).toBeVisible();
});

import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog, Drawer } from './dialog.tsx';
import { show } from './testing/show.tsx';
import { useUnsaved } from './unsaved.ts';

function Note() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="note" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

/** A page with a panel, and a dialog above the panel. */
function Page() {
  const [open, setOpen] = useState({ panel: false, dialog: false });
  return (
    <>
      <button type="button" onClick={() => setOpen({ panel: true, dialog: false })}>
        open the panel
      </button>
      {open.panel ? (
        <Drawer
          side="end"
          size={400}
          title="panel"
          closeLabel="close the panel"
          onClose={() => setOpen({ panel: false, dialog: false })}
        >
          <Note />
          <button type="button" onClick={() => setOpen({ panel: true, dialog: true })}>
            open the dialog
          </button>
        </Drawer>
      ) : null}
      {open.dialog ? (
        <Dialog
          size={300}
          phone={false}
          title="dialog"
          closeLabel="close the dialog"
          onClose={() => setOpen({ panel: true, dialog: false })}
        >
          <p>above</p>
        </Dialog>
      ) : null}
    </>
  );
}

async function openBoth() {
  const screen = await show(<Page />, '/');
  await screen.getByRole('button', { name: 'open the panel' }).click();
  await screen.getByRole('button', { name: 'open the dialog' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'dialog' })).toBeVisible();
  return screen;
}

it('closes by Escape what is on top, and gives the focus back to what opened it', async () => {
  const screen = await openBoth();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'dialog' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'open the dialog' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'panel' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'open the panel' })).toHaveFocus();
});

it('asks before it drops what was typed in it, and keeps it on no', async () => {
  const screen = await show(<Page />, '/');
  await screen.getByRole('button', { name: 'open the panel' }).click();
  await userEvent.fill(screen.getByLabelText('note'), 'half a sentence');
  await screen.getByRole('button', { name: 'close the panel' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('note')).toHaveValue('half a sentence');
  await screen.getByRole('button', { name: 'close the panel' }).click();
  await screen.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

it('closes without a question the dialog above a panel in which something was typed', async () => {
  const screen = await show(<Page />, '/');
  await screen.getByRole('button', { name: 'open the panel' }).click();
  await userEvent.fill(screen.getByLabelText('note'), 'half a sentence');
  await screen.getByRole('button', { name: 'open the dialog' }).click();
  await screen.getByRole('button', { name: 'close the dialog' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'dialog' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('note')).toHaveValue('half a sentence');
});

import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showIn } from '#ui/testing/show.tsx';
import { keepFocusInView } from './keep-focus-in-view.ts';

const dialog = { role: 'dialog', 'aria-label': 'Dialog' };

/** A dialog of 200 pixels with an input at its lower edge, below a warning that comes when somebody types. */
function Form() {
  const [text, setText] = useState('');
  return (
    <div {...dialog} style={{ height: 200, overflow: 'auto' }}>
      <output ref={keepFocusInView} style={{ display: 'block' }}>
        {text === '' ? null : <p style={{ margin: 0, height: 90 }}>Warning</p>}
      </output>
      <div style={{ height: 160 }} />
      <input aria-label="Server" value={text} onChange={({ target }) => setText(target.value)} />
      <div style={{ height: 600 }} />
    </div>
  );
}

describe('a warning that comes above the input that has the focus', () => {
  const show = async () => {
    const drawn = await showIn('en', <Form />, []);
    const dialog = drawn.getByRole('dialog').element();
    const input = drawn.getByRole('textbox').element();
    // Browsers scroll by whole pixels.
    const isInView = () => input.getBoundingClientRect().bottom < dialog.getBoundingClientRect().bottom + 1;
    return { drawn, dialog, input, isInView };
  };

  it('leaves it in view', async () => {
    const { drawn, isInView } = await show();
    await userEvent.type(drawn.getByRole('textbox'), 'B');
    await expect.element(drawn.getByText('Warning')).toBeVisible();
    await expect.poll(isInView).toBe(true);
  });

  it('does not bring back what somebody has scrolled away', async () => {
    const { drawn, dialog, input } = await show();
    input.focus();
    dialog.scrollTop = 500;
    await userEvent.keyboard('{Shift}');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'B');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expect.element(drawn.getByText('Warning')).toBeInTheDocument();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(dialog.scrollTop).toBeGreaterThan(400);
  });
});

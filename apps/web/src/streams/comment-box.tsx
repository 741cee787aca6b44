import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useClearSent } from '#kit/use-clear-sent.ts';
import styles from './comments.module.css';
import { useMentions } from './use-mentions.ts';

type Props = {
  stream: number;
  label: string;
  text: string;
  onText: (text: string) => void;
  submit: string;
  onSend: (message: string) => Promise<boolean>;
};

/** An <option> is only valid inside a <select>. */
const option = { role: 'option', tabIndex: -1 } as const;

/** The input of a comment. After an @ it suggests the people who may see the stream. */
export function CommentBox({ stream, label, text, onText, submit, onSend }: Props) {
  const { t } = useTranslation('streams');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const mentions = useMentions(stream, text, (next, caret) => {
    // At once: a key that is pressed before the caret is set would go to the end of the text, and the next one here.
    flushSync(() => onText(next));
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
  });
  const isOffering = mentions.people.length > 0;
  const clear = useClearSent(text, onText);
  const send = async () => {
    const sent = text.trim();
    if (sent === '' || busy) return;
    setBusy(true);
    if (await onSend(sent)) clear(sent);
    setBusy(false);
  };
  return (
    <form
      className={styles['box']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={input}
        label={label}
        description={t('comments.sendHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOffering ? list : undefined}
        aria-activedescendant={isOffering ? `${list}-${mentions.index}` : undefined}
        // Escape closes the suggestions first, and the drawer only after that.
        data-mantine-stop-propagation={isOffering ? 'true' : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        onSelect={(event) => mentions.onCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (mentions.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <output className="hidden-visually">
        {isOffering ? t('comments.offered', { count: mentions.people.length }) : ''}
      </output>
      {isOffering ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> would take the focus out of the text
        <div id={list} role="listbox" aria-label={t('comments.people')} className={styles['people']}>
          {mentions.people.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the text keeps the focus and handles the keys
            <div
              key={person.id}
              {...option}
              id={`${list}-${index}`}
              aria-selected={index === mentions.index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <Button type="submit" size="xs" loading={busy} disabled={text.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}

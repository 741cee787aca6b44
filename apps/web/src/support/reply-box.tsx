import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClearSent } from '#kit/use-clear-sent.ts';
import { useDraft } from '#web/session/use-draft.ts';
import styles from './support.module.css';

type Props = { user: number; ticket: number; label: string; onSend: (message: string) => Promise<boolean> };

/** The input of a message to a ticket. Its draft is kept until it is sent, even on other screens. */
export function ReplyBox({ user, ticket, label, onSend }: Props) {
  const { t } = useTranslation('support');
  const [text, setText] = useDraft(user, `ticket:${ticket}`);
  const [busy, setBusy] = useState(false);
  const clear = useClearSent(text, setText);
  const send = async () => {
    const sent = text.trim();
    if (sent === '' || busy) return;
    setBusy(true);
    if (await onSend(sent)) clear(sent);
    setBusy(false);
  };
  return (
    <form
      className={styles['reply']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={label}
        description={t('sendHint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <Button type="submit" size="xs" loading={busy} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}

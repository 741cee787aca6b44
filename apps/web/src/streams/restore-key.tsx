import { Button, Group, TextInput } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import { streamTitle } from './stream-title.ts';
import { useStreamActions } from './use-stream-actions.ts';

/** Asks for a new key if another stream has reused the key of an archived one. */
export function RestoreKey({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const { t } = useTranslation(['streams', 'shell', 'errors']);
  const actions = useStreamActions();
  const [key, setKey] = useState('');
  const markSaved = useUnsaved(key !== '');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (!/^[A-Za-z0-9_-]{6,64}$/.test(key)) return setError(t('errors:field.pattern'));
    const outcome = await actions.restore([stream], key);
    if (outcome === 'done') {
      markSaved();
      onClose();
    } else if (outcome === 'key_in_use') setError(t('errors:field.already_taken'));
  };
  return (
    <Dialog size={440} phone={false} title={t('restoreKey.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p style={{ marginTop: 0 }}>{t('restoreKey.text', { name: streamTitle(stream) })}</p>
        <TextInput
          label={t('restoreKey.label')}
          data-autofocus
          value={key}
          error={error}
          mb="md"
          onChange={(event) => setKey(event.currentTarget.value.trim())}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit">{t('restoreKey.submit')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}

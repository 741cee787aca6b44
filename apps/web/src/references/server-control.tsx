import { Button, Group, PasswordInput } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showSuccess } from '#ui/toast.ts';
import type { Item } from './directories.ts';
import styles from './references.module.css';

/** The secret of a server's control interface, which is stored but never shown. */
export function ServerControl({ item }: { item: Item }) {
  const { t } = useTranslation('references');
  const [secret, setSecret] = useState('');
  const client = useQueryClient();
  const act = useAct();
  const hasSecret = item.hasControlSecret === true;
  if (item.vendor === 'touchline') return null;
  const save = async (controlSecret: string) => {
    await act(t('control.failed'), async () => {
      await call(serverRoutes.update, { id: item.id, controlSecret }, null);
      showSuccess(t(controlSecret === '' ? 'control.removed' : 'control.saved'));
      setSecret('');
      await client.invalidateQueries({ queryKey: ['server'] });
    });
  };
  return (
    <section className={styles['section']} aria-label={t('control.title')}>
      <h2>{t('control.title')}</h2>
      <p className={styles['hint']}>{t(hasSecret ? 'control.stored' : 'control.none')}</p>
      <PasswordInput
        label={t('field.controlSecret')}
        description={t('control.hint')}
        value={secret}
        maxLength={500}
        autoComplete="new-password"
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button variant="default" disabled={secret === ''} onClick={() => void save(secret)}>
          {t('control.save')}
        </Button>
        {hasSecret ? (
          <Button variant="default" onClick={() => void save('')}>
            {t('control.remove')}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

import { Button, Group, PasswordInput } from '@mantine/core';
import { canSign, knowsRights, serverRoutes, vendors } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showSuccess } from '#ui/toast.ts';
import type { Item } from './directories.ts';
import styles from './references.module.css';

/** The secrets of a server that are stored but never shown; the media node needs none. */
export function ServerSecrets({ item }: { item: Item }) {
  const vendor = vendors.find((one) => one === item.vendor);
  if (!vendor || vendor === 'touchline') return null;
  return (
    <>
      <Secret item={item} of="control" hasSecret={item.hasControlSecret === true} />
      {canSign({ vendor }) && !knowsRights({ vendor }) ? (
        <Secret item={item} of="link" hasSecret={item.hasLinkSecret === true} />
      ) : null}
    </>
  );
}

/** `of`: for the control interface, or for signing links. */
function Secret({ item, of, hasSecret }: { item: Item; of: 'control' | 'link'; hasSecret: boolean }) {
  const { t } = useTranslation('references');
  const [secret, setSecret] = useState('');
  const client = useQueryClient();
  const act = useAct();
  const save = async (value: string) => {
    await act(t(`secret.${of}.failed`), async () => {
      await call(serverRoutes.update, { id: item.id, [`${of}Secret`]: value }, null);
      showSuccess(t(value === '' ? `secret.${of}.removed` : `secret.${of}.saved`));
      setSecret('');
      await client.invalidateQueries({ queryKey: ['server'] });
    });
  };
  return (
    <section className={styles['section']} aria-label={t(`secret.${of}.title`)}>
      <h2>{t(`secret.${of}.title`)}</h2>
      <p className={styles['hint']}>{t(hasSecret ? 'control.stored' : 'control.none')}</p>
      <PasswordInput
        label={t(`field.${of}Secret`)}
        description={t(`secret.${of}.hint`)}
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

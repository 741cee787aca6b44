import { Button, Group, Skeleton } from '@mantine/core';
import { secondFactorRoutes } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { fullDateTime } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from '#web/profile/profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import type { Purpose } from './second-factor-form.tsx';

/** The user's own second factor: whether it is on, and what can be done with it. */
export function OwnSecondFactor() {
  const { t, i18n } = useTranslation('secondFactor');
  const client = useQueryClient();
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => call(secondFactorRoutes.find, {}, signal),
  });
  const done = async (made: readonly string[] | null) => {
    if (purpose !== 'renew') showSuccess(t(purpose === 'turnOff' ? 'turnedOff' : 'turnedOn'));
    setPurpose(null);
    setCodes(made);
    for (const name of ['secondFactor', 'passkey']) await client.invalidateQueries({ queryKey: [name] });
  };
  const button = (name: Purpose, isMain: boolean) => (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => setPurpose(name)}>
      {t(name)}
    </Button>
  );
  const { data } = state;
  return (
    <section className={styles['sheet']}>
      <h2>{t('title')}</h2>
      {state.error && !data ? (
        <Failed title={t('failed')} error={state.error} onRetry={() => void state.refetch()} />
      ) : !data ? (
        <Skeleton height={72} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
      ) : data.since === null ? (
        <>
          <p className={styles['text']}>
            {t(data.required ? 'byPasskey' : 'off')}{' '}
            {data.hasPasskey ? t('left', { count: data.recoveryCodesLeft }) : null}
          </p>
          <Group gap="xs">
            {button('setUp', true)}
            {data.hasPasskey ? button('renew', false) : null}
          </Group>
        </>
      ) : (
        <>
          <p className={styles['text']}>
            {t('on', { when: fullDateTime(data.since, i18n.language, viewerZone()) })}{' '}
            {t('left', { count: data.recoveryCodesLeft })} {data.required ? t('required') : null}
          </p>
          <Group gap="xs">
            {button('renew', false)}
            {button('replace', false)}
            {data.required ? null : button('turnOff', false)}
          </Group>
        </>
      )}
      {purpose ? (
        <Dialog
          size={440}
          phone={false}
          title={t(`dialog.${purpose}`)}
          closeLabel={t('cancel')}
          onClose={() => setPurpose(null)}
        >
          <SecondFactorForm
            purpose={purpose}
            isOn={typeof data?.since === 'string'}
            onDone={done}
            onCancel={() => setPurpose(null)}
          />
        </Dialog>
      ) : null}
    </section>
  );
}

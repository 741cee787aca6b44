import { Button, Skeleton } from '@mantine/core';
import { passkeyRoutes, secondFactorRoutes } from '@touchline/contract';
import type { Passkey } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { RelativeTime } from '#ui/date-time.tsx';
import { fullDateTime } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from '#web/profile/profile.module.css';
import { RecoveryCodes } from '#web/second-factor/recovery-codes.tsx';
import { canUsePasskeys } from './credentials.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** The user's own passkeys: a list, and what adds and removes them. */
export function OwnPasskeys() {
  const { t } = useTranslation('secondFactor');
  const client = useQueryClient();
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['passkey'],
    queryFn: async ({ signal }) => {
      const [passkeys, { since }] = await Promise.all([
        call(passkeyRoutes.list, {}, signal),
        call(secondFactorRoutes.find, {}, signal),
      ]);
      return { passkeys: passkeys.data, needsCode: since !== null };
    },
  });
  const done = async (made: readonly string[] | null) => {
    showSuccess(t(open === 'new' ? 'passkeys.added' : 'passkeys.removed'));
    setOpen(null);
    setCodes(made);
    for (const name of ['passkey', 'secondFactor']) await client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <section className={styles['sheet']}>
      <div className={styles['head']}>
        <div>
          <h2>{t('passkeys.title')}</h2>
          <p className={styles['small']}>{t(canUsePasskeys() ? 'passkeys.text' : 'passkeys.unsupported')}</p>
        </div>
        {data && canUsePasskeys() ? (
          <Button variant="default" onClick={() => setOpen('new')}>
            {t('passkeys.add')}
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <Failed title={t('passkeys.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
      ) : data ? (
        <ul className={styles['sessions']}>
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setOpen(passkey)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={56} />
      )}
      {open && data ? (
        <Dialog
          size={440}
          phone={false}
          title={open === 'new' ? t('passkeys.add') : t('passkeys.ask', { name: open.name })}
          closeLabel={t('cancel')}
          onClose={() => setOpen(null)}
        >
          <PasskeyForm
            passkey={open === 'new' ? null : open}
            needsCode={data.needsCode}
            onDone={done}
            onCancel={() => setOpen(null)}
          />
        </Dialog>
      ) : null}
    </section>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t, i18n } = useTranslation('secondFactor');
  const { name, createdAt, lastUsedAt, synced, host } = passkey;
  return (
    <li>
      <span className={styles['device']}>
        <strong>{name}</strong>
        <span className={styles['small']}>
          {t('passkeys.since', { when: fullDateTime(createdAt, i18n.language, viewerZone()) })} ·{' '}
          {lastUsedAt ? (
            <>
              {t('passkeys.lastUsed')} <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            t('passkeys.unused')
          )}
          {synced ? ` · ${t('passkeys.synced')}` : ''}
          {host === window.location.hostname ? '' : ` · ${t('passkeys.elsewhere', { host })}`}
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

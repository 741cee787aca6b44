import { Button, Skeleton } from '@mantine/core';
import { copiedLinkRoutes } from '@touchline/contract';
import type { CopiedLink } from '@touchline/contract';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { Failed } from '#kit/failed.tsx';
import { StatusLabel } from '#ui/status-dot.tsx';
import { useMoment } from '#ui/use-moment.ts';
import { Use } from './link-row.tsx';
import { toneOf } from './link-state.ts';
import styles from './links.module.css';
import { useRevoke } from './use-revoke.ts';

const lastUsed = { page: 1, size: 100, sort: null, filters: [] } as const;

/** The users whose own links to a stream were used or revoked. */
export function CopiedLinks({ stream }: { stream: number }) {
  const { t } = useTranslation('links');
  const { data, error, refetch } = useQuery({
    queryKey: ['signedLink', 'copied', stream],
    queryFn: ({ signal }) => callPage(copiedLinkRoutes.list, { stream }, lastUsed, signal),
  });
  return (
    <section className={styles['section']} aria-label={t('byUsers.title')}>
      <h2>{t('byUsers.title')}</h2>
      {error && !data ? (
        <Failed title={t('byUsers.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <p className={styles['hint']}>{t(data.total > 0 ? 'byUsers.hint' : 'byUsers.none')}</p>
      ) : (
        <Skeleton height={20} />
      )}
      <ul className={styles['links']}>
        {data?.data.map((link) => (
          <CopiedRow key={link.user} link={link} />
        ))}
      </ul>
      {data && data.total > data.data.length ? (
        <p className={styles['hint']}>{t('byUsers.more', { count: data.total - data.data.length })}</p>
      ) : null}
    </section>
  );
}

function CopiedRow({ link }: { link: CopiedLink }) {
  const { t } = useTranslation('links');
  const when = useMoment();
  const { revokeCopied } = useRevoke();
  const { userName: name, end, revokedAt, revokedByName } = link;
  const state = end ?? 'valid';
  const isRevoked = end === 'revoked';
  return (
    <li className={styles['link']} data-over={state !== 'valid'}>
      <div className={styles['name']}>
        <strong>{name}</strong>
        <StatusLabel tone={toneOf(state)} label={t(`state.${state}`)} hint={null} />
      </div>
      <Use link={link} />
      {revokedAt === null ? null : (
        <small>
          {revokedByName === null
            ? t(isRevoked ? 'revoked' : 'byUsers.earlierRevoked', { when: when(revokedAt) })
            : t(isRevoked ? 'revokedBy' : 'byUsers.earlierRevokedBy', { name: revokedByName, when: when(revokedAt) })}
        </small>
      )}
      {isRevoked || !link.endsWhenRevoked ? null : (
        <div className={styles['actions']}>
          <Button
            size="compact-sm"
            variant="default"
            ms="auto"
            leftSection={<IconLinkOff size={14} aria-hidden />}
            aria-label={t('byUsers.revoke.of', { name })}
            onClick={() => void revokeCopied(link)}
          >
            {t('revoke.action')}
          </Button>
        </div>
      )}
    </li>
  );
}

import { Button } from '@mantine/core';
import type { AccessToken } from '@touchline/contract';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { fullDateTime } from '#ui/dates.ts';
import { RelativeTime } from '#ui/date-time.tsx';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import styles from './access-tokens.module.css';

type Props = { token: AccessToken; kind: 'personal' | 'service'; onRevoke: () => void };

const dayMs = 86_400_000;
const soonMs = 14 * dayMs;

/** A token: what it allows, until when, when and by what it was last used, and a button that revokes it. */
export function TokenItem({ token, kind, onRevoke }: Props) {
  const { t, i18n } = useTranslation('accessTokens');
  const date = (instant: string) => fullDateTime(instant, i18n.language, viewerZone());
  const created = { when: date(token.createdAt), name: token.createdByName ?? t('unknown') };
  return (
    <li>
      <span className={styles['what']}>
        <IconKey size={20} aria-hidden />
        <span className={styles['words']}>
          <strong>{token.name}</strong>
          <span className={styles['small']}>
            {t(`scope.${token.scope}`)} · <Expiry at={token.expiresAt} />
          </span>
          <span className={styles['small']} title={token.userAgent ?? undefined}>
            <LastUse token={token} /> · {t(kind === 'service' ? 'createdBy' : 'created', created)}
          </span>
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={t('revokeOf', { name: token.name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}

function Expiry({ at }: { at: string }) {
  const { t, i18n } = useTranslation('accessTokens');
  const leftMs = Date.parse(at) - useNow(60_000).getTime();
  const when = fullDateTime(at, i18n.language, viewerZone());
  if (leftMs <= 0) return <StatusLabel tone="bad" label={t('expired', { when })} hint={null} />;
  if (leftMs > soonMs) return t('expires', { when });
  return <StatusLabel tone="warn" label={t('expires', { when })} hint={null} />;
}

function LastUse({ token: { usedAt, ip, userAgent } }: { token: AccessToken }) {
  const { t } = useTranslation('accessTokens');
  if (usedAt === null) return t('unused');
  // Programs name themselves at the beginning.
  const program = (userAgent ?? '').split(/[\s(;]/)[0];
  return (
    <>
      {t('used')} <RelativeTime at={usedAt} /> · {[ip, program].filter(Boolean).join(' · ')}
    </>
  );
}

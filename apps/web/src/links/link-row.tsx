import { Button, Group } from '@mantine/core';
import { formats } from '@touchline/contract';
import type { SignedLink } from '@touchline/contract';
import { IconCopy, IconLinkOff, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { copy } from '#ui/copy.ts';
import { fullDateTime } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { useMoment } from '#ui/use-moment.ts';
import { LimitViewers } from './limit-viewers.tsx';
import { stateOf, toneOf } from './link-state.ts';
import type { LinkState } from './link-state.ts';
import styles from './links.module.css';
import { useRevoke } from './use-revoke.ts';

const small = { size: 'compact-sm', variant: 'default' } as const;

/** A link of a client: its state and limits, who made and revoked it, and what can be done with it. */
export function LinkRow({ link }: { link: SignedLink }) {
  const { t } = useTranslation('links');
  const { revoke } = useRevoke();
  const [limiting, setLimiting] = useState(false);
  const state = stateOf(link, useNow(15_000));
  const name = link.clientName;
  return (
    <li className={styles['link']} data-over={state !== 'valid' && state !== 'playing'}>
      <div className={styles['name']}>
        <strong>{name}</strong>
        <StatusLabel tone={toneOf(state)} label={t(`state.${state}`)} hint={null} />
      </div>
      <Limits link={link} state={state} />
      <Use link={link} />
      <Authors link={link} />
      {state === 'valid' ? (
        <div className={styles['actions']}>
          {formats.map((format) => (
            <CopyButton key={format} link={link} format={format} />
          ))}
          <Group gap={8} ms="auto">
            {link.endsWhenRevoked ? (
              <Button
                {...small}
                leftSection={<IconUsers size={14} aria-hidden />}
                aria-label={t('limit.of', { name })}
                onClick={() => setLimiting(true)}
              >
                {t('limit.action')}
              </Button>
            ) : null}
            <Button
              {...small}
              leftSection={<IconLinkOff size={14} aria-hidden />}
              aria-label={t('revoke.of', { name })}
              onClick={() => void revoke(link)}
            >
              {t('revoke.action')}
            </Button>
          </Group>
        </div>
      ) : null}
      {limiting ? <LimitViewers link={link} onClose={() => setLimiting(false)} /> : null}
    </li>
  );
}

/** The limits of a link as one line: `HLS · Valid until 19:30 · 40 viewers at once`. */
function Limits({ link, state }: { link: SignedLink; state: LinkState }) {
  const { t } = useTranslation('links');
  const when = useMoment();
  const parts = [
    link.formats.map((format) => t(`format.${format}`)).join(', '),
    state === 'revoked' ? null : t(state === 'past' ? 'ended' : 'until', { when: when(link.until) }),
    link.maxViewers === null ? null : t('viewers', { count: link.maxViewers }),
    link.networks.length === 0 ? null : t('from', { networks: link.networks.join(', ') }),
  ];
  return <span>{parts.filter(Boolean).join(' · ')}</span>;
}

/** Who watches with a link: `3 watching now`, `Last used 19:30`. */
export function Use({ link: { usedAt, watching } }: { link: Pick<SignedLink, 'usedAt' | 'watching'> }) {
  const { t } = useTranslation('links');
  const when = useMoment();
  if (usedAt === null) return <span>{t('unused')}</span>;
  return <span>{watching > 0 ? t('watching', { count: watching }) : t('used', { when: when(usedAt) })}</span>;
}

function Authors({ link }: { link: SignedLink }) {
  const { t, i18n } = useTranslation('links');
  const when = useMoment();
  const zone = useViewerZone();
  const { createdAt, createdByName, revokedAt, revokedByName } = link;
  const texts = [
    createdByName === null
      ? t('made', { when: when(createdAt) })
      : t('madeBy', { name: createdByName, when: when(createdAt) }),
  ];
  if (revokedAt !== null && revokedByName === null) texts.push(t('revoked', { when: when(revokedAt) }));
  if (revokedAt !== null && revokedByName !== null)
    texts.push(t('revokedBy', { name: revokedByName, when: when(revokedAt) }));
  return <small title={fullDateTime(createdAt, i18n.language, zone)}>{texts.join(' · ')}</small>;
}

function CopyButton({ link, format }: { link: SignedLink; format: (typeof formats)[number] }) {
  const { t } = useTranslation(['links', 'shell']);
  const when = useMoment();
  const address = link.links[format];
  if (address === null) return null;
  const name = t(`format.${format}`);
  const onClick = async () => {
    if (await copy(address)) showSuccess(t('copied', { format: name, when: when(link.until) }));
    else showFailure(t('shell:form.copyFailed'), address);
  };
  return (
    <Button
      {...small}
      leftSection={<IconCopy size={14} aria-hidden />}
      aria-label={t('copy', { format: name, name: link.clientName })}
      onClick={() => void onClick()}
    >
      {name}
    </Button>
  );
}

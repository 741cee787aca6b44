import { Button, Skeleton } from '@mantine/core';
import { isSigned, knowsRights, serverRoutes, signedLinkRoutes } from '@touchline/contract';
import type { Server, Stream } from '@touchline/contract';
import { IconLink, IconLinkOff, IconPlus, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import { Failed } from '#kit/failed.tsx';
import { ViewerList } from '#web/viewers/viewer-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CopiedLinks } from './copied-links.tsx';
import { IdentifyLink } from './identify-link.tsx';
import { LinkRow } from './link-row.tsx';
import styles from './links.module.css';
import { MakeLink } from './make-link.tsx';

const newest = { page: 1, size: 100, sort: null, filters: [] } as const;

/** The links of a stream: those that were made for clients, those that can be made, and those that users copied. */
export function SignedLinks({ stream }: { stream: Stream }) {
  const { t } = useTranslation('links');
  const [open, setOpen] = useState<'make' | 'identify' | null>(null);
  const links = useQuery({
    queryKey: ['signedLink', 'list', stream.id],
    queryFn: ({ signal }) => callPage(signedLinkRoutes.list, { stream: stream.id }, newest, signal),
  });
  const signer = useSigner(stream);
  const mayMake = signer !== null;
  if (links.error && !links.data)
    return <Failed title={t('failed')} error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data || signer === undefined) return <Skeleton height={120} />;
  const { data, total } = links.data;
  return (
    <section aria-label={t('title')}>
      <div className={styles['bar']}>
        {mayMake ? (
          <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setOpen('make')}>
            {t('make')}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconZoomQuestion size={16} />}
          onClick={() => setOpen('identify')}
        >
          {t('identify.action')}
        </Button>
      </div>
      {data.length > 0 ? <p className={styles['hint']}>{t('hint')}</p> : <NoLinks mayMake={mayMake} />}
      <ul className={styles['links']}>
        {data.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {total > data.length ? <p className={styles['hint']}>{t('more', { count: total - data.length })}</p> : null}
      <CopiedLinks stream={stream.id} />
      <ViewerList of="stream" id={stream.id} />
      {open === 'make' && signer ? (
        <MakeLink stream={stream} keepsLimits={knowsRights(signer)} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'identify' ? <IdentifyLink onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function NoLinks({ mayMake }: { mayMake: boolean }) {
  const { t } = useTranslation('links');
  return (
    <EmptyState
      urgent={false}
      icon={mayMake ? <IconLink size={24} /> : <IconLinkOff size={24} />}
      title={t(mayMake ? 'none' : 'unsigned')}
      text={t(mayMake ? 'noneText' : 'unsignedText')}
      action={null}
    />
  );
}

/** The server that checks links of the stream; null when none can be made now, undefined while it is being read. */
function useSigner({ server, archivedAt, phase }: Stream): Server | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['server', 'item', server],
    queryFn: ({ signal }) => call(serverRoutes.find, { id: server ?? 0 }, signal),
    enabled: server !== null,
  });
  if (server === null || archivedAt !== null || phase === 'canceled') return null;
  if (isPending) return undefined;
  return data?.enabled && isSigned(data) ? data : null;
}

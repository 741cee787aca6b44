import { Button, Group, Skeleton } from '@mantine/core';
import { referenceRoutes, synonymTypes } from '@touchline/contract';
import { IconArrowMerge, IconLanguage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usePhone } from '#ui/phone.ts';
import type { Directory, Item } from './directories.ts';
import { MergeDialog } from './merge.tsx';
import styles from './references.module.css';
import { RefusedPublishers } from './refused-publishers.tsx';
import { ServerNodes } from './server-nodes.tsx';
import { Synonyms } from './synonyms.tsx';
import { TransliterationDialog } from './transliteration.tsx';
import { useUsageText } from './use-directory-actions.ts';

const ViewerList = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/viewers/viewer-list.tsx'), loadWords('viewers')]);
  return loaded.ViewerList;
});

const ServerMaintenance = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/incidents/server-maintenance.tsx'), loadWords('incidents')]);
  return loaded.ServerMaintenance;
});

const ThresholdSection = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/thresholds/threshold-section.tsx'), loadWords('thresholds')]);
  return loaded.ThresholdSection;
});

type Props = { directory: Directory; item: Item; canWrite: boolean };

/** The parts of a stored record besides its fields: its uses, its synonyms, and actions on its name. */
export function RecordExtras({ directory, item, canWrite }: Props) {
  const kind = synonymTypes.find((type) => type === directory.name);
  return (
    <div className={styles['extras']}>
      {canWrite ? <Usage directory={directory} item={item} /> : null}
      {directory.name === 'server' && item.vendor === 'touchline' ? <ServerNodes server={item.id} /> : null}
      {directory.name === 'server' ? <RefusedPublishers server={item.id} /> : null}
      {directory.name === 'server' && !item.archivedAt ? (
        <Suspense fallback={<Skeleton height={20} />}>
          <ServerMaintenance server={item.id} />
        </Suspense>
      ) : null}
      {directory.name === 'sport' ? <SportThresholds item={item} canWrite={canWrite} /> : null}
      {directory.name === 'client' ? (
        <Suspense fallback={<Skeleton height={20} />}>
          <ViewerList of="client" id={item.id} />
        </Suspense>
      ) : null}
      {kind ? <Synonyms owner={{ type: kind, internal_id: item.id }} canWrite={canWrite} /> : null}
      {kind && canWrite && !item.archivedAt ? <NameTools kind={kind} item={item} /> : null}
    </div>
  );
}

function SportThresholds({ item, canWrite }: Pick<Props, 'item' | 'canWrite'>) {
  const { t } = useTranslation('references');
  return (
    <section className={styles['section']} aria-label={t('thresholds')}>
      <h2>{t('thresholds')}</h2>
      <Suspense fallback={<Skeleton height={200} />}>
        <ThresholdSection owner="sport" id={item.id} canWrite={canWrite && !item.archivedAt} />
      </Suspense>
    </section>
  );
}

function Usage({ directory, item }: { directory: Directory; item: Item }) {
  const { t } = useTranslation('references');
  const inWords = useUsageText();
  const { data } = useQuery({
    queryKey: [directory.name, 'uses', item.id],
    queryFn: ({ signal }) => call(referenceRoutes.uses, { entity: directory.name, ids: [item.id] }, signal),
  });
  return (
    <section className={styles['section']} aria-label={t('uses.title')}>
      <h2>{t('uses.title')}</h2>
      <p className={styles['hint']}>{data ? (inWords(data.data[0]?.by ?? []) ?? t('uses.none')) : '…'}</p>
    </section>
  );
}

function NameTools({ kind, item }: { kind: (typeof synonymTypes)[number]; item: Item }) {
  const { t } = useTranslation('references');
  const phone = usePhone();
  const [open, setOpen] = useState<'merge' | 'transliteration' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group gap="xs">
      {kind === 'team' ? (
        <Button variant="default" leftSection={<IconLanguage size={16} />} onClick={() => setOpen('transliteration')}>
          {t('transliteration.action')}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconArrowMerge size={16} />} onClick={() => setOpen('merge')}>
        {t('merge.action')}
      </Button>
      {open === 'merge' ? <MergeDialog kind={kind} item={item} phone={phone} onClose={close} /> : null}
      {open === 'transliteration' ? <TransliterationDialog teams={[item.id]} phone={phone} onClose={close} /> : null}
    </Group>
  );
}

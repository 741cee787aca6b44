import { Button } from '@mantine/core';
import { maxMosaicStreams } from '@touchline/contract';
import { IconLivePhoto, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#ui/dialog.tsx';
import { useCan } from '#web/session/profile.ts';
import { ChosenList } from './chosen-list.tsx';
import styles from './choose.module.css';
import { FoundList } from './found-list.tsx';
import type { ChangeMosaic } from './mosaic-search.ts';
import { useMatchSets } from './use-match-sets.ts';
import type { MosaicView } from './use-mosaic.ts';

type Props = { mosaic: MosaicView; change: ChangeMosaic; onClose: () => void };

/** Chooses the matches of the mosaic and their order. Each change shows at once. */
export function Choose({ mosaic, change, onClose }: Props) {
  const { t } = useTranslation(['mosaic', 'shell']);
  const sets = useMatchSets();
  const { ids } = mosaic;
  const put = (streams: readonly number[]) => change({ streams: streams.slice(0, maxMosaicStreams) });
  const add = (more: readonly number[]) => put([...new Set([...ids, ...more])]);
  return (
    <Drawer side="end" title={t('choose.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['choose']}>
        <div className={styles['sets']}>
          <Button
            variant="default"
            leftSection={<IconLivePhoto size={16} />}
            loading={sets.busy === 'live'}
            onClick={() => void sets.read('live', add)}
          >
            {t('choose.live')}
          </Button>
          {useCan('take.self') ? (
            <Button
              variant="default"
              leftSection={<IconUser size={16} />}
              loading={sets.busy === 'mine'}
              onClick={() => void sets.read('mine', add)}
            >
              {t('choose.mine')}
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" disabled={ids.length === 0} onClick={() => put([])}>
            {t('choose.clear')}
          </Button>
        </div>
        <ChosenList streams={[...mosaic.tiles, ...mosaic.canceled]} ids={ids} onChange={put} />
        <FoundList chosen={ids} isFull={ids.length >= maxMosaicStreams} onAdd={(id) => add([id])} />
      </div>
    </Drawer>
  );
}

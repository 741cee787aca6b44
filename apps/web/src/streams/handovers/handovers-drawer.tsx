import { Button, Group } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HandOver } from './hand-over.tsx';
import { HandoverItem } from './handover-item.tsx';
import styles from './handovers.module.css';
import { useHandovers } from './use-handovers.ts';

/** What is handed over to the user and by the user, and the way to hand over. */
export function HandoversDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['handovers', 'shell']);
  const { data, error, refetch } = useHandovers();
  const [isOffering, setOffering] = useState(false);
  return (
    <Drawer side="end" title={t('title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      {error && !data ? (
        <EmptyState
          urgent
          icon={<IconTransfer size={24} />}
          title={t('failed')}
          text={errorText(i18n, error)}
          action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
        />
      ) : null}
      {data ? (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconTransfer size={16} />} onClick={() => setOffering(true)}>
            {t('handOver')}
          </Button>
          <Link className={styles['summary']} to="/profile/shift" preload={false}>
            {t('summary')}
          </Link>
        </Group>
      ) : null}
      {data?.data.length === 0 ? <p className={styles['dim']}>{t('none')}</p> : null}
      <ul className={styles['handovers']}>
        {data?.data.map((handover) => (
          <HandoverItem key={handover.id} handover={handover} />
        ))}
      </ul>
      {isOffering ? <HandOver only={null} onClose={() => setOffering(false)} /> : null}
    </Drawer>
  );
}

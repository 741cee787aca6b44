import { IconCalendarExclamation, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useCan } from '#web/session/profile.ts';
import { usePanel } from './panel-link.tsx';

/** Buttons above the list that open panels which belong to no single stream. */
export function PanelButtons() {
  const { t } = useTranslation('streams');
  const panel = usePanel();
  return (
    <>
      {useCan('take.self') ? (
        <Button
          look="default"
          icon={<IconTransfer size={16} stroke={1.7} />}
          onClick={() => panel.open('handovers', null)}
        >
          {t('handovers')}
        </Button>
      ) : null}
      {useCan('stream.write') ? (
        <Button
          look="default"
          icon={<IconCalendarExclamation size={16} stroke={1.7} />}
          onClick={() => panel.open('conflicts', null)}
        >
          {t('conflicts')}
        </Button>
      ) : null}
    </>
  );
}

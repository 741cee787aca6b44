import { Button, Menu } from '@mantine/core';
import { sheetFormats } from '@touchline/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#kit/list-state.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { useAct } from '#kit/use-act.ts';
import { done } from '#ui/toast.ts';
import { downloadPlaylist } from './download.ts';

/** Exports exactly what is on the screen, every page of it. */
export function ExportMenu({ state, filters }: { state: ListState; filters: PageRequest['filters'] }) {
  const { t, i18n } = useTranslation('playlist');
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const run = async (format: (typeof sheetFormats)[number]) => {
    setBusy(true);
    await act(t('failure.export'), async () => {
      const request = { ...state, filters: [...filters, ...state.filters] };
      const language = i18n.language === 'ru' ? 'ru' : 'en';
      await downloadPlaylist({ format, language, name: state.search }, request);
      done(t('toast.exported'));
    });
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('action.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {t(format === 'xlsx' ? 'action.exportXlsx' : 'action.exportCsv')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Menu } from '@mantine/core';
import { sheetFormats, viewerSumRoutes } from '@touchline/contract';
import type { SheetFormat } from '@touchline/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '#kit/use-act.ts';
import { viewerZone } from '#ui/dates.ts';
import { showSuccess } from '#ui/toast.ts';
import { download } from '#web/spreadsheets/download.ts';
import { exportRequest } from '#web/spreadsheets/export-request.ts';
import type { RowQuery } from '#web/spreadsheets/export-request.ts';
import { useSheetLanguage } from '#web/spreadsheets/language.ts';

/** Exports all pages of the sums. */
export function ExportSums({ rows }: { rows: RowQuery }) {
  const { t } = useTranslation('viewers');
  const act = useAct();
  const language = useSheetLanguage();
  const [busy, setBusy] = useState(false);
  const take = async (format: SheetFormat) => {
    setBusy(true);
    await act(t('exportFailed'), async () => {
      const { input, headers } = exportRequest(rows, { format, language, zone: viewerZone(), columns: null });
      await download(viewerSumRoutes.export, input, headers, () => {}, new AbortController().signal);
      showSuccess(t('exported'));
    });
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {t(format === 'xlsx' ? 'exportXlsx' : 'exportCsv')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

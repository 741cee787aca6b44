import { Alert, Button, Group } from '@mantine/core';
import type { SheetFormat } from '@touchline/contract';
import { IconAlertTriangle, IconCheck, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { ExportRequest } from './export-request.ts';
import styles from './spreadsheets.module.css';
import { useExport } from './use-export.ts';
import type { ExportState } from './use-export.ts';

/** The choice of the file's format, the button that starts the export, its progress and its outcome. */
export function ExportControls({ requestOf }: { requestOf: (format: SheetFormat) => ExportRequest }) {
  const { t } = useTranslation('sheets');
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const { state, start, stop } = useExport();
  return (
    <>
      <SegmentedControl
        label={t('export.format')}
        value={format}
        options={[
          { value: 'xlsx', label: t('export.xlsx') },
          { value: 'csv', label: t('export.csv') },
        ]}
        onChange={setFormat}
      />
      <Outcome state={state} />
      <Group justify="flex-end" gap="sm">
        {state.is === 'exporting' ? (
          <>
            <BytesReceived bytes={state.bytes} />
            <Button variant="default" onClick={stop}>
              {t('export.stop')}
            </Button>
          </>
        ) : (
          <Button leftSection={<IconTableExport size={16} />} onClick={() => void start(requestOf(format))}>
            {t(state.is === 'exported' ? 'export.again' : 'export.start')}
          </Button>
        )}
      </Group>
    </>
  );
}

function Outcome({ state }: { state: ExportState }) {
  const { t } = useTranslation('sheets');
  if (state.is === 'error')
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.export')}>
        {state.text}
      </Alert>
    );
  if (state.is === 'exported')
    return (
      <Alert color="green" icon={<IconCheck size={18} />}>
        {t('export.exported', { name: state.name })}
      </Alert>
    );
  return null;
}

function BytesReceived({ bytes }: { bytes: number }) {
  const { t, i18n } = useTranslation('sheets');
  const kilobytes = numberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <output className={styles['dim']}>
      {t('export.exporting')} {t('export.received', { size: kilobytes.format(bytes / 1024) })}
    </output>
  );
}

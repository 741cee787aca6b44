import { Alert, Button, Group } from '@mantine/core';
import { exportRoutes } from '@touchline/contract';
import type { SheetFormat } from '@touchline/contract';
import { IconAlertTriangle, IconCheck, IconTableExport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '#kit/call-error.ts';
import { pageHeaders } from '#kit/page-headers.ts';
import { Choice } from '#ui/choice.tsx';
import { download } from './download.ts';
import { useSheetLanguage } from './language.ts';
import styles from './sheets.module.css';
import type { Shown } from './sheets-button.tsx';

type State =
  | { is: 'ready' }
  | { is: 'exporting'; bytes: number }
  | { is: 'exported'; name: string }
  | { is: 'error'; text: string };

/** Exports what the list shows now. */
export function ExportPanel({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation(['sheets', 'shell']);
  const language = useSheetLanguage();
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [state, setState] = useState<State>({ is: 'ready' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    under.current = controller;
    setState({ is: 'exporting', bytes: 0 });
    // One page of any size names no rows: an export has them all.
    const { 'Page-Current': _page, 'Page-Size': _size, ...headers } = pageHeaders({ ...shown, page: 1, size: 10 });
    const input = { format, language, name: shown.search || undefined };
    const onBytes = (bytes: number) => setState({ is: 'exporting', bytes });
    try {
      const name = await download(exportRoutes.streams, input, headers, onBytes, controller.signal);
      setState({ is: 'exported', name });
    } catch (error) {
      setState(controller.signal.aborted ? { is: 'ready' } : { is: 'error', text: sentence(i18n, error) });
    }
  };
  const size = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
      bytes / 1024,
    );
  return (
    <>
      <p className={styles['lead']}>{t('export.text')}</p>
      <Choice
        label={t('export.format')}
        value={format}
        options={[
          { value: 'xlsx', label: t('export.xlsx') },
          { value: 'csv', label: t('export.csv') },
        ]}
        onChange={setFormat}
      />
      {state.is === 'error' ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.export')}>
          {state.text}
        </Alert>
      ) : null}
      {state.is === 'exported' ? (
        <Alert color="green" icon={<IconCheck size={18} />}>
          {t('export.exported', { name: state.name })}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {state.is === 'exporting' ? (
          <>
            <output className={styles['dim']}>
              {t('export.exporting')} {t('export.received', { size: size(state.bytes) })}
            </output>
            <Button variant="default" onClick={() => under.current?.abort()}>
              {t('export.stop')}
            </Button>
          </>
        ) : (
          <Button leftSection={<IconTableExport size={16} />} onClick={() => void start()}>
            {t(state.is === 'exported' ? 'export.again' : 'export.start')}
          </Button>
        )}
      </Group>
    </>
  );
}

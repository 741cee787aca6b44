import { Alert, Button, Group } from '@mantine/core';
import type { ImportEntity, SheetFormat } from '@touchline/contract';
import { IconAlertTriangle, IconCheck, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { formatNumber, numberFormat } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { viewerZone } from '#ui/dates.ts';
import { exportRequest, showsHidden } from './export-request.ts';
import { useSheetLanguage } from './language.ts';
import styles from './spreadsheets.module.css';
import type { VisibleRows } from './export-request.ts';
import { useExport } from './use-export.ts';
import type { ExportState } from './use-export.ts';

/** Exports the rows of the list, with the visible columns or with all columns. */
export function ExportPanel({ entity, rows }: { entity: ImportEntity; rows: VisibleRows }) {
  const { t } = useTranslation('sheets');
  const language = useSheetLanguage();
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [what, setWhat] = useState<'shown' | 'all'>('shown');
  const { state, start, stop } = useExport();
  const columns = useExportColumns(entity, rows);
  const run = () => {
    const keys = what === 'shown' ? columns.map(({ key }) => key) : null;
    // References have no dates.
    const zone = entity === 'stream' ? viewerZone() : null;
    void start({ entity, ...exportRequest(rows, { format, language, zone, columns: keys }) });
  };
  return (
    <>
      <SegmentedControl
        label={t('export.columns')}
        value={what}
        options={[
          { value: 'shown', label: t('export.shown') },
          { value: 'all', label: t('export.all') },
        ]}
        onChange={setWhat}
      />
      <FileContents entity={entity} rows={rows} columns={what === 'shown' ? columns.map(({ label }) => label) : null} />
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
          <Button leftSection={<IconTableExport size={16} />} onClick={run}>
            {t(state.is === 'exported' ? 'export.again' : 'export.start')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** The columns of an export: the visible ones, and the synonyms of references. */
function useExportColumns(entity: ImportEntity, rows: VisibleRows): { key: string; label: string }[] {
  const { t } = useTranslation('sheets');
  const columns = useColumns(rows.list, rows.columns).shown;
  return entity === 'stream' ? columns : [...columns, { key: 'synonyms', label: t('synonyms') }];
}

/** Describes the contents of the file. `columns` are headings; null for all columns. */
type FileContentsProps = { entity: ImportEntity; rows: VisibleRows; columns: readonly string[] | null };

function FileContents({ entity, rows, columns }: FileContentsProps) {
  const { t, i18n } = useTranslation('sheets');
  const count = rows.total ?? 0;
  const rowCount = t('export.rows', { count, number: formatNumber(count, i18n.language) });
  return (
    <div>
      <p className={styles['lead']}>
        <strong>{rows.total === undefined ? null : `${rowCount}, `}</strong>
        {columns ? t('export.shownText', { columns: columns.join(', ') }) : t('export.allText')}
      </p>
      <p className={styles['dim']}>
        {t('export.text')}{' '}
        {entity === 'stream' ? t(showsHidden(rows) ? 'export.withHidden' : 'export.withoutHidden') : null}
      </p>
    </div>
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

import type { ImportEntity, SheetFormat } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { formatNumber } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { viewerZone } from '#ui/zone.ts';
import { ExportControls } from './export-controls.tsx';
import { exportRequest, showsHidden } from './export-request.ts';
import { useSheetLanguage } from './language.ts';
import styles from './spreadsheets.module.css';
import type { VisibleRows } from './export-request.ts';

/** Exports the rows of the list, with the visible columns or with all columns. */
export function ExportPanel({ entity, rows }: { entity: ImportEntity; rows: VisibleRows }) {
  const { t } = useTranslation('sheets');
  const language = useSheetLanguage();
  const [what, setWhat] = useState<'shown' | 'all'>('shown');
  const columns = useExportColumns(entity, rows);
  const requestOf = (format: SheetFormat) => {
    const keys = what === 'shown' ? columns.map(({ key }) => key) : null;
    // References have no dates.
    const zone = entity === 'stream' ? viewerZone() : null;
    return { list: entity, ...exportRequest(rows, { format, language, zone, columns: keys }) };
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
      <ExportControls lists={[entity]} requestOf={requestOf} />
    </>
  );
}

/** The columns of an export: the visible ones, and the synonyms of references. */
function useExportColumns(entity: ImportEntity, rows: VisibleRows): readonly { key: string; label: string }[] {
  const { t } = useTranslation('sheets');
  const columns = useColumns(rows.list, rows.columns);
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

import type { ImportEntity } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { leave } from '#ui/unsaved.ts';
import { useCan } from '#web/session/profile.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { interruptedExport } from './running-export.ts';
import styles from './spreadsheets.module.css';
import type { VisibleRows } from './export-request.ts';

type Props = { entity: ImportEntity; rows: VisibleRows; onClose: () => void };

/** Imports a spreadsheet, or exports the list. */
export function SpreadsheetDialog({ entity, rows, onClose }: Props) {
  const { t } = useTranslation(['sheets', 'shell']);
  const phone = usePhone();
  const canImport = useCan(entity === 'stream' ? 'stream.write' : 'reference.write');
  const [tab, setTab] = useState<'import' | 'export'>(() =>
    canImport && !isInterrupted(entity) ? 'import' : 'export',
  );
  const tabs = [
    ...(canImport ? [{ value: 'import' as const, label: t('tab.import') }] : []),
    { value: 'export' as const, label: t('tab.export') },
  ];
  return (
    <Dialog size={860} phone={phone} title={t(`title.${entity}`)} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['body']}>
        {tabs.length > 1 ? (
          <SegmentedControl
            label={t(`title.${entity}`)}
            value={tab}
            options={tabs}
            onChange={(next) => leave(() => setTab(next))}
          />
        ) : null}
        {tab === 'import' ? (
          <ImportPanel entity={entity} onClose={onClose} />
        ) : (
          <ExportPanel entity={entity} rows={rows} />
        )}
      </div>
    </Dialog>
  );
}

const isInterrupted = (entity: ImportEntity) => interruptedExport(sessionStorage)?.list === entity;

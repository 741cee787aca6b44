import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { viewerZone } from '#ui/zone.ts';
import { usePhone } from '#ui/phone.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ExportControls } from '#web/spreadsheets/export-controls.tsx';
import { exportRequest } from '#web/spreadsheets/export-request.ts';
import type { RowQuery } from '#web/spreadsheets/export-request.ts';
import { useSheetLanguage } from '#web/spreadsheets/language.ts';
import { interruptedExport } from '#web/spreadsheets/running-export.ts';
import styles from './viewers.module.css';
import { isViewerExport, viewerExports } from './viewer-export.ts';
import type { ViewerExport } from './viewer-export.ts';

type Props = { rows: RowQuery; onClose: () => void };

/** Exports what the search and the filters of the screen leave, as sums or session by session. */
export function ExportDialog({ rows, onClose }: Props) {
  const { t } = useTranslation(['viewers', 'shell']);
  const phone = usePhone();
  const language = useSheetLanguage();
  const [list, setList] = useState<ViewerExport>(() => {
    const interrupted = interruptedExport(sessionStorage)?.list;
    return isViewerExport(interrupted) ? interrupted : 'viewerSum';
  });
  // Sessions have other columns to sort by: they come newest first.
  const exported = list === 'viewer' ? { ...rows, sort: null } : rows;
  return (
    <Dialog size={560} phone={phone} title={t('export.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['export']}>
        <SegmentedControl
          label={t('export.what')}
          value={list}
          options={viewerExports.map((value) => ({ value, label: t(`export.${value}`) }))}
          onChange={setList}
        />
        <p className={styles['hint']}>{t(`export.${list}Text`)}</p>
        <ExportControls
          lists={viewerExports}
          requestOf={(format) => ({
            list,
            ...exportRequest(exported, { format, language, zone: viewerZone(), columns: null }),
          })}
        />
      </div>
    </Dialog>
  );
}

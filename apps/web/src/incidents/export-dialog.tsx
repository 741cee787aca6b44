import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { viewerZone } from '#ui/zone.ts';
import { ExportControls } from '#web/spreadsheets/export-controls.tsx';
import { exportRequest } from '#web/spreadsheets/export-request.ts';
import type { RowQuery } from '#web/spreadsheets/export-request.ts';
import { useSheetLanguage } from '#web/spreadsheets/language.ts';
import styles from './incidents.module.css';

/** Exports what the search and the filters of the screen leave. */
export function ExportDialog({ rows, onClose }: { rows: RowQuery; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'shell']);
  const phone = usePhone();
  const language = useSheetLanguage();
  return (
    <Dialog size={480} phone={phone} title={t('export')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['sections']}>
        <p className={styles['dim']}>{t('exportText')}</p>
        <ExportControls
          lists={['incident']}
          requestOf={(format) => ({
            list: 'incident',
            ...exportRequest(rows, { format, language, zone: viewerZone(), columns: null }),
          })}
        />
      </div>
    </Dialog>
  );
}

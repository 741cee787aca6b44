import type { ImportEntity } from '@touchline/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCan } from '#web/session/profile.ts';
import { ExportDialogButton } from './export-dialog-button.tsx';
import type { VisibleRows } from './export-request.ts';

const SheetsDialog = lazyPart(async () => {
  const [{ SpreadsheetDialog: Loaded }] = await Promise.all([
    import('./spreadsheet-dialog.tsx'),
    loadWords(['sheets', 'streams', 'references', 'planning']),
  ]);
  return Loaded;
});

/** The table's action "Import / export"; "Export" for users who may not import. */
export function SpreadsheetButton({ entity, rows }: { entity: ImportEntity; rows: VisibleRows }) {
  const { t } = useTranslation('shell');
  const canImport = useCan(entity === 'stream' ? 'stream.write' : 'reference.write');
  return (
    <ExportDialogButton
      label={t(canImport ? 'list.sheets' : 'list.export')}
      icon={<IconTableImport size={16} stroke={1.7} />}
      lists={[entity]}
      renderDialog={(close) => <SheetsDialog entity={entity} rows={rows} onClose={close} />}
    />
  );
}

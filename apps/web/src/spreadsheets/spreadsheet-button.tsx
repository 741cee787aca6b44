import type { ImportEntity } from '@touchline/contract';
import { IconTableImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '#web/app/i18n.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCan } from '#web/session/profile.ts';
import type { VisibleRows } from './export-request.ts';
import { interruptedExport } from './running-export.ts';

const SheetsDialog = lazyPart(async () => {
  const [{ SpreadsheetDialog: Loaded }] = await Promise.all([
    import('./spreadsheet-dialog.tsx'),
    loadWords(['sheets', 'streams', 'references']),
  ]);
  return Loaded;
});

/** The table's action "Import / export"; "Export" for users who may not import. */
export function SpreadsheetButton({ entity, rows }: { entity: ImportEntity; rows: VisibleRows }) {
  const { t } = useTranslation('shell');
  const canImport = useCan(entity === 'stream' ? 'stream.write' : 'reference.write');
  // An export that a reload interrupted continues.
  const [isOpen, setOpen] = useState(() => interruptedExport(sessionStorage)?.list === entity);
  return (
    <>
      <Button look="default" icon={<IconTableImport size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t(canImport ? 'list.sheets' : 'list.export')}
      </Button>
      {isOpen ? (
        <Suspense>
          <SheetsDialog entity={entity} rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

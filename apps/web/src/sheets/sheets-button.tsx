import { Button } from '@mantine/core';
import type { ImportEntity, Stream } from '@touchline/contract';
import { IconTableImport } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { loadWords } from '#web/shell/i18n.ts';
import type { ShownRows } from './export-request.ts';
import { brokenOffExport } from './running-export.ts';

const SheetsDialog = lazy(async () => {
  const [{ SheetsDialog: Loaded }] = await Promise.all([
    import('./sheets-dialog.tsx'),
    loadWords(['sheets', 'streams', 'references']),
  ]);
  return { default: Loaded };
});

/** What an export holds: the rows of the list on the screen, and its columns by the name that their choice is kept under. */
export type Shown = ShownRows & { list: string; columns: readonly Column<Stream>[]; total: number | undefined };

/** The table's action "Import / export". `shown` is null where there is no export. */
export function SheetsButton({ entity, shown }: { entity: ImportEntity; shown: Shown | null }) {
  const { t } = useTranslation('shell');
  // A page loaded anew in the middle of an export goes on with it.
  const [isOpen, setOpen] = useState(() => shown !== null && brokenOffExport(sessionStorage) !== null);
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('list.sheets')}
      </Button>
      {isOpen ? (
        <Suspense>
          <SheetsDialog entity={entity} shown={shown} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

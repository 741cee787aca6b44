import { Button } from '@mantine/core';
import type { ImportEntity } from '@touchline/contract';
import { IconTableImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { loadWords } from '#web/shell/i18n.ts';
import { lazyPart } from '#web/shell/lazy-part.tsx';
import { useCan } from '#web/shell/profile.ts';
import type { ShownRows } from './export-request.ts';
import { brokenOffExport } from './running-export.ts';

const SheetsDialog = lazyPart(async () => {
  const [{ SheetsDialog: Loaded }] = await Promise.all([
    import('./sheets-dialog.tsx'),
    loadWords(['sheets', 'streams', 'references']),
  ]);
  return Loaded;
});

/** What an export holds: the rows of the list on the screen, and its columns by the name that their choice is kept under. */
export type Shown = ShownRows & { list: string; columns: readonly Column<never>[]; total: number | undefined };

/** The table's action "Import / export"; "Export" for who may not import. */
export function SheetsButton({ entity, shown }: { entity: ImportEntity; shown: Shown }) {
  const { t } = useTranslation('shell');
  const canImport = useCan(entity === 'stream' ? 'stream.write' : 'reference.write');
  // A page loaded anew in the middle of an export goes on with it.
  const [isOpen, setOpen] = useState(() => brokenOffExport(sessionStorage)?.entity === entity);
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t(canImport ? 'list.sheets' : 'list.export')}
      </Button>
      {isOpen ? (
        <Suspense>
          <SheetsDialog entity={entity} shown={shown} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

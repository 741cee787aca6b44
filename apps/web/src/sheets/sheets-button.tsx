import { Button } from '@mantine/core';
import type { ImportEntity } from '@touchline/contract';
import { IconTableImport } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRequest } from '#kit/page-headers.ts';
import { loadWords } from '#web/shell/i18n.ts';

const SheetsDialog = lazy(async () => {
  const [{ SheetsDialog: Loaded }] = await Promise.all([
    import('./sheets-dialog.tsx'),
    loadWords(['sheets', 'streams', 'references']),
  ]);
  return { default: Loaded };
});

/** What an export holds: the rows of the list on the screen. */
export type Shown = Pick<PageRequest, 'sort' | 'filters'> & { search: string };

/** The table's action "Import / export". `shown` is null where there is no export. */
export function SheetsButton({ entity, shown }: { entity: ImportEntity; shown: Shown | null }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
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

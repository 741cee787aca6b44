import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import type { RowQuery } from '#web/spreadsheets/export-request.ts';
import { interruptedExport } from '#web/spreadsheets/running-export.ts';

const ExportDialog = lazyPart(async () => {
  const [{ ExportDialog: Loaded }] = await Promise.all([import('./export-dialog.tsx'), loadWords(['sheets'])]);
  return Loaded;
});

/** Exports all pages of the list. */
export function ExportButton({ rows }: { rows: RowQuery }) {
  const { t } = useTranslation('incidents');
  // An export that a reload interrupted continues.
  const [isOpen, setOpen] = useState(() => interruptedExport(sessionStorage)?.list === 'incident');
  return (
    <>
      <Button variant="default" leftSection={<IconTableExport size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ExportDialog rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { IconColumns3 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useOpener } from '#ui/use-opener.ts';
import type { ColumnChoice } from './columns-panel.tsx';

const ColumnsPanel = lazyPart(async () => (await import('./columns-panel.tsx')).ColumnsPanel);

/** The button of the panel in which one chooses the columns of a table, their order and widths, and the row height. */
export function ColumnsMenu(choice: ColumnChoice) {
  const { t } = useTranslation();
  const { opening, props } = useOpener('dialog', ColumnsPanel.preload);
  return (
    <>
      <Button {...props} look="default" icon={<IconColumns3 size={16} stroke={1.7} />}>
        {t('list.columns')}
      </Button>
      {opening ? (
        <Suspense>
          <ColumnsPanel opening={opening} {...choice} />
        </Suspense>
      ) : null}
    </>
  );
}

import { IconColumns3 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { ColumnChoice } from './columns-dropdown.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOpener } from './use-opener.ts';

const ColumnsDropdown = lazyPart(async () => (await import('./columns-dropdown.tsx')).ColumnsDropdown);

/** The button of the menu in which one chooses the columns of a table. */
export function ColumnsMenu(choice: ColumnChoice) {
  const { t } = useTranslation();
  const { opening, props } = useOpener('menu', ColumnsDropdown.preload);
  return (
    <>
      <Button {...props} look="default" icon={<IconColumns3 size={16} stroke={1.7} />}>
        {t('list.columns')}
      </Button>
      {opening ? (
        <Suspense>
          <ColumnsDropdown opening={opening} {...choice} />
        </Suspense>
      ) : null}
    </>
  );
}

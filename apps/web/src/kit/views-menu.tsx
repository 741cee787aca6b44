import type { ListName } from '@touchline/contract';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#kit/list-state.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useOpener } from '#ui/use-opener.ts';

const ViewsDropdown = lazyPart(async () => (await import('./views-dropdown.tsx')).ViewsDropdown);

/** The button of the saved views of a list. */
export function ViewsMenu(props: { list: ListName; state: ListState }) {
  const { t } = useTranslation();
  const { opening, props: button } = useOpener('menu', ViewsDropdown.preload);
  return (
    <>
      <Button {...button} look="default" icon={<IconBookmark size={16} stroke={1.7} />}>
        {t('list.views')}
      </Button>
      {opening ? (
        <Suspense>
          <ViewsDropdown opening={opening} {...props} />
        </Suspense>
      ) : null}
    </>
  );
}

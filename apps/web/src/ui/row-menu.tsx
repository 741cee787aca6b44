import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from './lazy-part.tsx';
import styles from './row-actions.module.css';
import { useOpener } from './use-opener.ts';

const RowMenuDropdown = lazyPart(async () => (await import('./row-menu-dropdown.tsx')).RowMenuDropdown);

type Props = {
  name: string;
  /** Loads the items when the button is about to be pressed; null if they are loaded with the list. */
  preload: (() => Promise<void>) | null;
  children: ReactNode;
};

/** The button of a row's menu. The menu itself exists only while it is open, so that a list has at most one. */
export function RowMenu({ name, preload, children }: Props) {
  const { t } = useTranslation();
  const { opening, props } = useOpener('menu', async () => {
    await Promise.all([RowMenuDropdown.preload(), preload?.()]);
  });
  return (
    <>
      <button {...props} type="button" className={styles['button']} aria-label={t('list.actionsFor', { name })}>
        <IconDots size={18} />
      </button>
      {opening ? (
        <Suspense>
          <RowMenuDropdown opening={opening}>{children}</RowMenuDropdown>
        </Suspense>
      ) : null}
    </>
  );
}

import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

/** The actions of a row: buttons, and a menu for the rest. Plain elements, because there are many rows. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles['actions']}>{children}</span>;
}

type Props = { icon: Icon; action: string; name: string; hint: string | null; isOff: boolean; onClick: () => void };

/** A button for one action; `action` and `name` are its accessible name. */
export function RowButton({ icon: Picture, action, name, hint, isOff, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={`${action}: ${name}`}
      title={hint ?? undefined}
      disabled={isOff}
      onClick={onClick}
    >
      <Picture size={18} stroke={1.7} />
    </button>
  );
}

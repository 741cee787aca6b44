import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  look: 'filled' | 'default';
  icon?: ReactNode;
  /** Whether what it has started is under way. */
  busy?: boolean;
  /** Whether it is as wide as its container. */
  wide?: boolean;
};

/** A button of what is there at once: of the signed-out screens, of the frame and of lists. It looks like Mantine's, without its code. */
export function Button({ look, icon, busy, wide, className, children, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(className)}
      data-look={look}
      data-wide={wide}
      data-loading={busy || undefined}
    >
      {icon ? <span className={styles['icon']}>{icon}</span> : null}
      {children}
    </button>
  );
}

/** The class of a link that looks like a button; its `data-look` says how. */
export const buttonClass = (more: string | undefined): string => `${styles['button']} ${more ?? ''}`.trimEnd();

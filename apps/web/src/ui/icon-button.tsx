import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = ComponentProps<'button'> & {
  look: 'subtle' | 'default' | 'plain';
  /** Width and height in pixels. */
  size: number;
  'aria-label': string;
};

/** A square button with an icon in it, of the frame and of lists. It looks like Mantine's, without its code. */
export function IconButton({ look, size, className, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`${styles['button']} ${className ?? ''}`}
      data-look={look}
      style={{ width: size, height: size }}
    />
  );
}

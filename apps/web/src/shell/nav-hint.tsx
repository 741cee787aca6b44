import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export type HintProps = { label: string; children: ReactElement };

/** The name of an entry of the collapsed navigation, beside its icon. */
export function NavHint({ label, children }: HintProps) {
  return (
    <Tooltip label={label} position="right" transitionProps={{ duration: 80 }}>
      {children}
    </Tooltip>
  );
}

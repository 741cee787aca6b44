import type { ExportedList } from '@touchline/contract';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { interruptedExport } from './running-export.ts';

type Props = {
  label: string;
  icon: ReactNode;
  /** What the dialog exports: an export of one of them that a reload interrupted continues. */
  lists: readonly ExportedList[];
  renderDialog: (close: () => void) => ReactNode;
};

/** A table's button that opens the dialog of its export. */
export function ExportDialogButton({ label, icon, lists, renderDialog }: Props) {
  const [isOpen, setOpen] = useState(() => lists.some((list) => list === interruptedExport(sessionStorage)?.list));
  return (
    <>
      <Button look="default" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? <Suspense>{renderDialog(() => setOpen(false))}</Suspense> : null}
    </>
  );
}

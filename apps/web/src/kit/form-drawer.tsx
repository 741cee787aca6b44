import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Conflict } from '#kit/conflict.tsx';
import type { FieldLabels } from '#kit/conflict.tsx';
import type { RecordConflict } from '#kit/use-record-form.ts';
import { useReturn } from '#kit/use-return.ts';
import { Drawer } from '#ui/dialog.tsx';
import { leave } from '#ui/unsaved.ts';
import styles from './form-drawer.module.css';

type Form<V> = {
  onSubmit: () => void;
  busy: boolean;
  failure: string | null;
  /** What was read first; null in the form of a new record. */
  base: object | null;
  clash: RecordConflict<V> | null;
};

type Props<V> = {
  title: string;
  failureTitle: string;
  /** In pixels. */
  size: number;
  form: Form<V>;
  reading: FieldLabels<V>;
  onClose: () => void;
  children: ReactNode;
  /** What stands below the form and is no part of it. */
  after: ReactNode;
};

/** The form of a record beside its list. Shows what others saved meanwhile. */
export function FormDrawer<V extends object>({ form, size, title, onClose, after, ...props }: Props<V>) {
  const { t } = useTranslation('shell');
  const shared = { form, failureTitle: props.failureTitle };
  return (
    <Drawer side="end" size={size} title={title} closeLabel={t('form.close')} onClose={onClose}>
      <Body {...shared} reading={props.reading} onCancel={() => leave(onClose)}>
        {props.children}
      </Body>
      {form.clash ? null : after}
    </Drawer>
  );
}

type BodyProps<V> = Pick<Props<V>, 'form' | 'failureTitle' | 'reading' | 'children'> & { onCancel: () => void };

function Body<V extends object>({ form, failureTitle, reading, children, onCancel }: BodyProps<V>) {
  const { t } = useTranslation('shell');
  const { clash } = form;
  const ref = useReturn(clash !== null);
  const failure = form.failure ? (
    <Alert color="red" role="alert" title={failureTitle}>
      {form.failure}
    </Alert>
  ) : null;
  if (clash)
    return (
      <Conflict clash={clash} reading={reading} busy={form.busy} failure={failure} onSave={() => form.onSubmit()} />
    );
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['form']} ref={ref}>
      {failure}
      {children}
      <div className={styles['foot']}>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {form.base ? t('form.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}

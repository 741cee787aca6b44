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
  /** The record as it was first loaded; null in the form of a new record. */
  base: object | null;
  conflict: RecordConflict<V> | null;
};

type Props<V> = {
  title: string;
  failureTitle: string;
  /** In pixels. */
  size?: number;
  form: Form<V>;
  labels: FieldLabels<V>;
  onClose: () => void;
  children: ReactNode;
  /** Content below the form that is not part of it. */
  after: ReactNode;
};

/** The form of a record in a drawer beside its list. Shows the conflict when somebody else has saved the record in between. */
export function FormDrawer<V extends object>({ form, size, title, onClose, after, ...props }: Props<V>) {
  const { t } = useTranslation('shell');
  const shared = { form, failureTitle: props.failureTitle };
  return (
    <Drawer side="end" size={size} title={title} closeLabel={t('form.close')} onClose={onClose}>
      <Body {...shared} labels={props.labels} onCancel={() => leave(onClose)}>
        {props.children}
      </Body>
      {form.conflict ? null : after}
    </Drawer>
  );
}

type BodyProps<V> = Pick<Props<V>, 'form' | 'failureTitle' | 'labels' | 'children'> & { onCancel: () => void };

function Body<V extends object>({ form, failureTitle, labels, children, onCancel }: BodyProps<V>) {
  const { t } = useTranslation('shell');
  const { conflict } = form;
  const ref = useReturn(conflict !== null);
  const failure = form.failure ? (
    <Alert color="red" role="alert" title={failureTitle}>
      {form.failure}
    </Alert>
  ) : null;
  if (conflict)
    return (
      <Conflict conflict={conflict} labels={labels} busy={form.busy} failure={failure} onSave={() => form.onSubmit()} />
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

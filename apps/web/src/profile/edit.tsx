import { Alert, Button, Group, TextInput } from '@mantine/core';
import { profileRoutes } from '@touchline/contract';
import { profileInput } from '@touchline/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Conflict } from '#kit/conflict.tsx';
import type { FieldLabels } from '#kit/conflict.tsx';
import { partOf } from '#kit/merge.ts';
import { useRecordForm } from '#kit/use-record-form.ts';
import { useReturn } from '#kit/use-return.ts';
import { showSuccess } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';
import styles from './profile.module.css';

const names = ['name', 'lastname', 'firstname', 'middlename'] as const;
const empty = { name: '', lastname: '', firstname: '', middlename: '' };
type Values = typeof empty;
type Versioned = Values & { version: number };

/** The form of the user's own names; role and email are changed by administrators. */
export function EditProfile() {
  const { t } = useTranslation(['profile', 'shell']);
  const profile = useProfile();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<Values, Versioned>({
    record: profile ?? null,
    valuesOf: (record) => ({ ...empty, ...(record && partOf(record, names)) }),
    schema: profileInput,
    input: (values) => values,
    together: [],
    send: async (values, base) => {
      await call(profileRoutes.update, { version: base?.version, ...values }, null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['profile'] });
        showSuccess(t('edit.saved'));
        await navigate({ to: '/profile' });
      };
    },
  });
  const { field, onSubmit, busy, conflict } = form;
  const ref = useReturn(conflict !== null);
  const labels: FieldLabels<Values> = { label: (name) => t(`facts.${name}`), fields: {}, show: () => null };
  const failure = form.failure ? (
    <Alert color="red" role="alert" title={t('edit.failed')}>
      {form.failure}
    </Alert>
  ) : null;
  if (conflict)
    return (
      <section className={styles['sheet']}>
        <h2>{t('edit.title')}</h2>
        <Conflict {...{ conflict, labels, busy, failure }} onSave={() => onSubmit()} />
      </section>
    );
  return (
    <section className={styles['sheet']}>
      <h2>{t('edit.title')}</h2>
      <p className={styles['text']}>{t('facts.fixed')}</p>
      <form noValidate onSubmit={onSubmit} className={styles['form']} ref={ref}>
        {failure}
        {names.map((each) => (
          <TextInput key={each} {...field(each)} label={t(`facts.${each}`)} withAsterisk={each === 'name'} />
        ))}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {t('shell:form.save')}
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: '/profile' })}>
            {t('shell:form.cancel')}
          </Button>
        </Group>
      </form>
    </section>
  );
}

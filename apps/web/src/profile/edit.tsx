import { Alert, Button, Group, TextInput } from '@mantine/core';
import { profileInput, profileRoutes } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { done } from '#ui/toast.ts';
import { useProfile } from '#web/shell/profile.ts';
import styles from './profile.module.css';

const names = ['name', 'lastname', 'firstname', 'middlename'] as const;

/** My own names; role and address are the administrator's. */
export function EditProfile() {
  const { t } = useTranslation(['profile', 'shell']);
  const present = useProfile();
  // As it was read first: what others change meanwhile is a conflict, not an overwriting.
  const [profile] = useState(present);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { version, name = '', lastname = '', firstname = '', middlename = '' } = profile ?? {};
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { name, lastname, firstname, middlename },
    schema: profileInput,
    input: (values) => ({ version, ...values }),
    onError: null,
    send: async (values) => {
      await call(profileRoutes.update, { version, ...values }, null);
      await client.invalidateQueries({ queryKey: ['profile'] });
      done(t('edit.saved'));
      await navigate({ to: '/profile' });
    },
  });
  return (
    <section className={styles['sheet']}>
      <h2>{t('edit.title')}</h2>
      <p className={styles['text']}>{t('facts.fixed')}</p>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('edit.failed')}>
            {failure}
          </Alert>
        ) : null}
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

import { Select, TextInput } from '@mantine/core';
import { roles, userStatuses } from '@touchline/contract';
import type { User } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import type { Values } from './form-values.ts';
import { PictureInput } from './picture-input.tsx';

export type Form = ReturnType<typeof useContractForm<Values>>;

/** The inputs of a user's identity, role and status. */
export function GeneralInputs({ form, user }: { form: Form; user: User | null }) {
  const { t } = useTranslation(['users', 'shell']);
  const { field } = form;
  return (
    <>
      {user ? <PictureInput person={user} /> : null}
      <TextInput
        {...field('name')}
        label={t('field.name')}
        description={user ? undefined : t('hint.name')}
        withAsterisk={user !== null}
        autoComplete="off"
        data-autofocus={user === null || undefined}
      />
      <TextInput {...field('lastname')} label={t('field.lastname')} autoComplete="off" />
      <TextInput {...field('firstname')} label={t('field.firstname')} autoComplete="off" />
      <TextInput {...field('middlename')} label={t('field.middlename')} autoComplete="off" />
      <TextInput
        {...field('email')}
        type="email"
        label={t('field.email')}
        description={user ? undefined : t('hint.email')}
        withAsterisk
        autoComplete="off"
      />
      {user ? null : (
        <SecretInput
          {...field('password')}
          label={t('field.password')}
          description={t('hint.password')}
          withAsterisk
          autoComplete="new-password"
        />
      )}
      <Select
        {...field('role')}
        label={t('field.role')}
        allowDeselect={false}
        data={roles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
      />
      <Select
        {...field('status')}
        label={t('field.status')}
        description={t('hint.status')}
        allowDeselect={false}
        data={userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </>
  );
}

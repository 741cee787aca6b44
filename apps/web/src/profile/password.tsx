import { Alert, Button } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import { passwordInput } from '@touchline/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';
import styles from './profile.module.css';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Changes the user's own password, which ends all other sessions. */
export function ChangePassword() {
  const { t } = useTranslation('profile');
  const profile = useProfile();
  const client = useQueryClient();
  const { form, field, onSubmit, busy, failure } = useContractForm({
    initial: empty,
    schema: passwordInput,
    input: (values) => values,
    send: async (values) => {
      await call(userRoutes.password, values, null);
      return async () => {
        form.setInitialValues(empty);
        form.reset();
        showSuccess(t('password.saved'));
        await client.invalidateQueries({ queryKey: ['session'] });
      };
    },
    guarded: true,
  });
  return (
    <section className={styles['sheet']}>
      <h2>{t('password.title')}</h2>
      <p className={styles['text']}>{t('password.text')}</p>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('password.failed')}>
            {failure}
          </Alert>
        ) : null}
        {/* Tells password managers the account of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={profile?.email ?? ''} />
        <SecretInput {...field('current_password')} label={t('password.current')} autoComplete="current-password" />
        <SecretInput
          {...field('password')}
          label={t('password.new')}
          description={t('password.hint')}
          autoComplete="new-password"
        />
        <SecretInput
          {...field('password_confirmation')}
          label={t('password.confirmation')}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" loading={busy}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}

import { Alert, Button, Group } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import { passwordInput } from '@touchline/contract/schemas';
import type { User } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './users.module.css';

/** Lets an administrator set a user's password. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'shell']);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { password: '', password_confirmation: '' },
    schema: passwordInput,
    input: (values) => ({ id: user.id, ...values }),
    send: async (values) => {
      await call(userRoutes.password, { id: user.id, ...values }, null);
      return () => {
        showSuccess(t('toast.password'));
        onClose();
      };
    },
    guarded: true,
  });
  const title = t('password.title', { name: user.name });
  return (
    <Dialog size={440} phone={false} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('failure.password')}>
            {failure}
          </Alert>
        ) : null}
        <p className={styles['dim']}>{t('password.text')}</p>
        <SecretInput
          {...field('password')}
          data-autofocus
          label={t('password.new')}
          description={t('hint.password')}
          autoComplete="new-password"
        />
        <SecretInput
          {...field('password_confirmation')}
          label={t('password.confirmation')}
          autoComplete="new-password"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('password.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

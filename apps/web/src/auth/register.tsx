import { accountRoutes } from '@touchline/contract';
import { call } from '#kit/call.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { goTo } from './address.ts';
import { Card } from './card.tsx';
import { Guard } from './guard.tsx';
import { Link } from './link.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Sign-up. On success the server mails a code, and Confirm follows. */
export function Register() {
  const { t } = useWords('auth');
  const { field, checkbox, onSubmit, busy, failure, isChanged } = useAuthForm({
    initial: { name: '', email: '', password: '', password_confirmation: '', agreement: false },
    checked: 'register',
    input: (values) => ({ ...values, agreement: values.agreement || undefined }),
    send: async (values) => {
      await call(accountRoutes.register, { ...values, agreement: true }, null);
      return () => {
        markSaved();
        return goTo('/auth/confirm', { email: values.email.trim(), notice: 'sent' });
      };
    },
  });
  const markSaved = useUnsaved(isChanged);
  return (
    <Card
      title={t('register.title')}
      text={null}
      notice={null}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        <span>
          {t('register.haveAccount')}{' '}
          <Link to="/auth/login" search={{}}>
            {t('register.signIn')}
          </Link>
        </span>
      }
    >
      <Guard />
      <TextField {...field('name')} label={t('register.name')} autoComplete="name" />
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <SecretField
        {...field('password')}
        label={t('password')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretField {...field('password_confirmation')} label={t('register.confirmation')} autoComplete="new-password" />
      <CheckField {...checkbox('agreement')} label={t('register.agreement')} />
      <Button look="filled" type="submit" wide busy={busy}>
        {t('register.submit')}
      </Button>
    </Card>
  );
}

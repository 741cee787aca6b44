import { accountRoutes, authRoutes } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { call } from '#kit/call.ts';
import { Button } from '#ui/button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { goTo } from './address.ts';
import { Card } from './card.tsx';
import { Guard } from './guard.tsx';
import { Link } from './link.tsx';
import { RestoreBackup } from './restore-backup.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Creates the first administrator with the code that the server printed on its first start. */
export function Setup() {
  const { t } = useWords('auth');
  const [closed, setClosed] = useState(false);
  const [restore, setRestore] = useState<'choose' | 'running' | null>(null);
  const { field, onSubmit, busy, failure, isChanged } = useAuthForm({
    initial: { code: '', name: '', email: '', password: '', password_confirmation: '' },
    checked: 'setup',
    input: (values) => values,
    send: async (values) => {
      await call(accountRoutes.setup, values, null);
      return () => {
        markSaved();
        return goTo('/auth/login', { email: values.email.trim(), notice: 'setup' });
      };
    },
  });
  const markSaved = useUnsaved(isChanged);
  useEffect(() => {
    const look = async () => {
      const { needed, restoring } = await call(authRoutes.setupNeeded, {}, null);
      setClosed(!needed);
      // It may have been begun in another tab, or before this page was loaded again.
      if (restoring) setRestore('running');
    };
    look().catch(() => undefined);
  }, []);
  if (restore) return <RestoreBackup isRunning={restore === 'running'} onCreate={() => setRestore(null)} />;
  return (
    <Card
      title={t('setup.title')}
      text={closed ? null : t('setup.text')}
      notice={closed ? t('setup.closed') : null}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        closed ? (
          <Link to="/auth/login" search={{}}>
            {t('recovery.back')}
          </Link>
        ) : (
          <Button look="default" onClick={() => setRestore('choose')}>
            {t('setup.restore')}
          </Button>
        )
      }
    >
      {closed ? null : (
        <>
          <Guard />
          <TextField
            {...field('code')}
            label={t('setup.code')}
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="one-time-code"
            spellCheck={false}
          />
          <TextField {...field('name')} label={t('setup.name')} autoComplete="name" />
          <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
          <SecretField
            {...field('password')}
            label={t('password')}
            hint={t('register.passwordHint')}
            autoComplete="new-password"
          />
          <SecretField
            {...field('password_confirmation')}
            label={t('register.confirmation')}
            autoComplete="new-password"
          />
          <Button look="filled" type="submit" wide busy={busy}>
            {t('setup.submit')}
          </Button>
        </>
      )}
    </Card>
  );
}

import { Alert, Button, Group, TextInput } from '@mantine/core';
import { secondFactorRoutes } from '@touchline/contract';
import type { SecondFactorSetup } from '@touchline/contract';
import { beginInput, firstCodeInput } from '@touchline/contract/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { focusFirst } from '#kit/focus-first.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import styles from '#web/profile/profile.module.css';
import { SetupPicture } from './setup-picture.tsx';

export type Purpose = 'setUp' | 'replace' | 'renew' | 'turnOff';

type Props = {
  purpose: Purpose;
  /** Whether there is an app, whose code is asked for. */
  isOn: boolean;
  /** Recovery codes that were made; null: none. */
  onDone: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password, and for a code if there is one already; then, to set up an app, shows it the secret. */
export function SecondFactorForm({ purpose, isOn, onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  if (setup) return <FirstCode setup={setup} onDone={onDone} onCancel={onCancel} />;
  return <Proof purpose={purpose} isOn={isOn} onSetup={setSetup} onDone={onDone} onCancel={onCancel} />;
}

type ProofProps = Props & { onSetup: (setup: SecondFactorSetup) => void };

function Proof({ purpose, isOn, onSetup, onDone, onCancel }: ProofProps) {
  const { t } = useTranslation('secondFactor');
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { current_password: '', code: '' },
    schema: beginInput,
    input: ({ current_password, code }) => (isOn ? { current_password, code } : { current_password }),
    guarded: false,
    send: async ({ current_password, code }) => {
      const full = { current_password, code };
      const proof = isOn ? full : { current_password };
      if (purpose === 'turnOff') {
        await call(secondFactorRoutes.turnOff, full, null);
        return () => onDone(null);
      }
      if (purpose === 'renew') {
        const { recovery_codes: codes } = await call(secondFactorRoutes.renewCodes, proof, null);
        return () => onDone(codes);
      }
      const setup = await call(secondFactorRoutes.begin, proof, null);
      return () => onSetup(setup);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']}>
      <Refused text={failure} />
      <SecretInput
        {...field('current_password')}
        data-autofocus
        label={t('password')}
        autoComplete="current-password"
      />
      {isOn ? (
        <TextInput {...field('code')} label={t('code')} description={t('codeHint')} autoComplete="one-time-code" />
      ) : null}
      <Buttons submit={t('next')} busy={busy} onCancel={onCancel} />
    </form>
  );
}

function FirstCode({ setup, onDone, onCancel }: Pick<Props, 'onDone' | 'onCancel'> & { setup: SecondFactorSetup }) {
  const { t } = useTranslation('secondFactor');
  useEffect(() => focusFirst(['code']), []);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { code: '' },
    schema: firstCodeInput,
    input: (values) => values,
    guarded: false,
    send: async (values) => {
      const { recovery_codes: codes } = await call(secondFactorRoutes.confirm, values, null);
      return () => onDone(codes);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']}>
      <Refused text={failure} />
      <SetupPicture setup={setup} />
      <TextInput
        {...field('code')}
        label={t('firstCode')}
        description={t('firstHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Buttons submit={t('confirm')} busy={busy} onCancel={onCancel} />
    </form>
  );
}

function Refused({ text }: { text: string | null }) {
  const { t } = useTranslation('secondFactor');
  if (text === null) return null;
  return (
    <Alert color="red" role="alert" title={t('failed')}>
      {text}
    </Alert>
  );
}

function Buttons({ submit, busy, onCancel }: { submit: string; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </Group>
  );
}

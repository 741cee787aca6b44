import { Alert, Button, Group, TextInput } from '@mantine/core';
import { passkeyRoutes } from '@touchline/contract';
import type { Passkey } from '@touchline/contract';
import { newPasskeyInput, passkeyProof } from '@touchline/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { deviceOf } from '#web/profile/device.ts';
import styles from '#web/profile/profile.module.css';
import { makePasskey, passkeyProblem } from './credentials.ts';

type Props = {
  /** The one to remove; null: a new one is added. */
  passkey: Passkey | null;
  /** Whether there is an app, whose code is asked for. */
  needsCode: boolean;
  /** Recovery codes that were made; null: none. */
  onDone: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
};

type Values = { name: string; current_password: string; code: string };

/** Asks for the password, and for a code if there is an app; then the browser makes the passkey, or it is removed. */
export function PasskeyForm({ passkey, needsCode, onDone, onCancel }: Props) {
  const { t } = useTranslation('secondFactor');
  const [problem, setProblem] = useState<string | null>(null);
  const proofOf = ({ current_password, code }: Values) =>
    needsCode ? { current_password, code } : { current_password };
  const make = async (values: Values): Promise<{ codes: readonly string[] | null } | null> => {
    const { options, request } = await call(passkeyRoutes.begin, proofOf(values), null);
    try {
      const credential = await makePasskey(options);
      const added = await call(passkeyRoutes.add, { request, name: values.name, credential }, null);
      return { codes: added.recovery_codes ?? null };
    } catch (error) {
      const found = passkeyProblem(error);
      if (!found) throw error;
      setProblem(t(`passkeys.problem.${found}`));
      return null;
    }
  };
  const initial: Values = { name: deviceOf(navigator.userAgent) ?? '', current_password: '', code: '' };
  const { field, onSubmit, busy, failure } = useContractForm({
    initial,
    schema: passkey ? passkeyProof : newPasskeyInput,
    input: (values) => (passkey ? proofOf(values) : { ...proofOf(values), name: values.name }),
    guarded: false,
    send: async (values) => {
      setProblem(null);
      if (passkey) {
        await call(passkeyRoutes.remove, { ...proofOf(values), id: passkey.id }, null);
        return () => onDone(null);
      }
      const made = await make(values);
      return made && (() => onDone(made.codes));
    },
  });
  const refusal = problem ?? failure;
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']}>
      {refusal === null ? null : (
        <Alert color="red" role="alert" title={t(passkey ? 'passkeys.removeFailed' : 'passkeys.addFailed')}>
          {refusal}
        </Alert>
      )}
      {passkey ? (
        <p className={styles['text']}>{t('passkeys.askText')}</p>
      ) : (
        <TextInput {...field('name')} label={t('passkeys.name')} description={t('passkeys.nameHint')} />
      )}
      <SecretInput
        {...field('current_password')}
        data-autofocus
        label={t('password')}
        autoComplete="current-password"
      />
      {needsCode ? (
        <TextInput {...field('code')} label={t('code')} description={t('codeHint')} autoComplete="one-time-code" />
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" color={passkey ? 'red' : undefined} loading={busy}>
          {t(passkey ? 'passkeys.remove' : 'next')}
        </Button>
      </Group>
    </form>
  );
}

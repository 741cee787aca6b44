import { Alert, Button, Tabs } from '@mantine/core';
import { user as entity, userRoutes } from '@touchline/contract';
import type { User } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { done } from '#ui/toast.ts';
import { AccessInputs } from './access-inputs.tsx';
import { changesOf, startValues, tabOf, tabs } from './form-values.ts';
import type { Tab, Values } from './form-values.ts';
import { GeneralInputs } from './general-inputs.tsx';
import { OptionInputs } from './option-inputs.tsx';
import styles from './users.module.css';
import { useUserActions } from './use-user-actions.ts';

/** The form of a user in three tabs; `user` null makes a new one. */
export function UserForm(props: { user: User | null; onClose: () => void }) {
  const { onClose } = props;
  // As it was read first: what others change meanwhile must not pass for a change made here.
  const [user] = useState(props.user);
  const { t } = useTranslation(['users', 'shell']);
  const client = useQueryClient();
  const { mayChange } = useUserActions();
  const [tab, setTab] = useState<Tab>('general');
  const before = startValues(user);
  const form = useContractForm<Values>({
    initial: before,
    schema: user ? entity.update : entity.create,
    input: (values) => (user ? { id: user.id, version: user.version, ...changesOf(before, values) } : values),
    onError: null,
    send: async (values) => {
      if (user) {
        if (!(await mayChange(user.id, values))) return;
        const changes = changesOf(before, values);
        await call(userRoutes.update, { id: user.id, version: user.version, ...changes }, null);
      } else await call(userRoutes.create, values, null);
      await client.invalidateQueries({ queryKey: ['user'] });
      done(t(user ? 'toast.updated' : 'toast.created'));
      onClose();
    },
  });
  const { errors } = form.form;
  const wrong = new Set(Object.keys(errors).map(tabOf));
  const [shown, setShown] = useState(errors);
  if (shown !== errors) {
    // What is wrong may stand on a tab that is not open: the first such tab opens.
    setShown(errors);
    const first = tabs.find((name) => wrong.has(name));
    if (first && !wrong.has(tab)) setTab(first);
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
      {form.failure ? (
        <Alert color="red" role="alert" title={t(user ? 'failure.update' : 'failure.create')}>
          {form.failure}
        </Alert>
      ) : null}
      <Tabs value={tab} onChange={(next) => setTab(tabs.find((name) => name === next) ?? 'general')}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              aria-label={wrong.has(name) ? t('tabWrong', { tab: t(`tab.${name}`) }) : undefined}
              rightSection={wrong.has(name) ? <span className={styles['wrong']}>●</span> : null}
            >
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general" className={styles['fields']}>
          <GeneralInputs form={form} user={props.user} />
        </Tabs.Panel>
        <Tabs.Panel value="options" className={styles['fields']}>
          <OptionInputs form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="access" className={styles['fields']}>
          <AccessInputs form={form} />
        </Tabs.Panel>
      </Tabs>
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          {t('shell:form.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {user ? t('shell:form.save') : t('shell:form.create')}
        </Button>
      </div>
    </form>
  );
}

import { Tabs } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import { user as entity } from '@touchline/contract/schemas';
import type { User } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { changesOf } from '#kit/merge.ts';
import { FormDrawer } from '#kit/form-drawer.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { AccessInputs } from './access-inputs.tsx';
import { AccessWords } from './access-words.tsx';
import { createInput, startValues, tabOf, tabs } from './form-values.ts';
import type { Tab, Values } from './form-values.ts';
import { GeneralInputs } from './general-inputs.tsx';
import { OptionInputs } from './option-inputs.tsx';
import styles from './users.module.css';
import { useUserActions } from './use-user-actions.ts';

type Props = { title: string; user: User | null; onClose: () => void };

/** The form of a user in three tabs; `user` null creates a new one. */
export function UserForm({ title, user, onClose }: Props) {
  const { t } = useTranslation(['users', 'shell']);
  const client = useQueryClient();
  const { mayChange } = useUserActions();
  const [tab, setTab] = useState<Tab>('general');
  const form = useRecordForm<Values, User>({
    record: user,
    valuesOf: startValues,
    schema: user ? entity.update : entity.create,
    input: (values, base) => (base ? { id: base.id, ...changesOf(startValues(base), values) } : createInput(values)),
    // The list of streams can mean the opposite under another mode.
    together: [['access', 'streams']],
    send: async (values, base, changes) => {
      if (base) {
        if (!(await mayChange(base.id, values))) return null;
        await call(userRoutes.update, { id: base.id, version: base.version, ...changes }, null);
      } else await call(userRoutes.create, createInput(values), null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['user'] });
        showSuccess(t(base ? 'toast.updated' : 'toast.created'));
        onClose();
      };
    },
  });
  const { errors } = form.form;
  const tabsWithErrors = new Set(Object.keys(errors).map(tabOf));
  const [handledErrors, setHandledErrors] = useState(errors);
  if (handledErrors !== errors) {
    // If the errors are on other tabs than the open one, the first of those opens.
    setHandledErrors(errors);
    const first = tabs.find((name) => tabsWithErrors.has(name));
    if (first && !tabsWithErrors.has(tab)) setTab(first);
  }
  return (
    <FormDrawer
      title={title}
      failureTitle={t(user ? 'failure.update' : 'failure.create')}
      form={form}
      labels={useFieldLabels()}
      onClose={onClose}
      after={null}
    >
      <Tabs value={tab} onChange={(next) => setTab(tabs.find((name) => name === next) ?? 'general')}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              aria-label={tabsWithErrors.has(name) ? t('tabWrong', { tab: t(`tab.${name}`) }) : undefined}
              rightSection={tabsWithErrors.has(name) ? <span className={styles['tabsWithErrors']}>●</span> : null}
            >
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general" className={styles['fields']}>
          <GeneralInputs form={form} user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="options" className={styles['fields']}>
          <OptionInputs form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="access" className={styles['fields']}>
          <AccessInputs form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormDrawer>
  );
}

function useFieldLabels(): FieldLabels<Values> {
  const { t } = useTranslation(['users', 'shell']);
  return {
    label: (name) => t(`field.${name}`),
    fields: entity.fields,
    show: (name, values, other) => {
      if (name === 'role') return t(`shell:role.${values.role}`);
      if (name === 'status') return t(`status.${values.status}`);
      return name === 'access' ? (
        <AccessWords access={values.access} streams={values.streams} beside={other.streams} />
      ) : null;
    },
  };
}

import { Alert, Button, Skeleton } from '@mantine/core';
import { settingRoutes } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { Conflict } from '#kit/conflict.tsx';
import { useReturn } from '#kit/use-return.ts';
import { useTitle } from '#ui/title.ts';
import styles from './settings.module.css';
import { useSettingLabels, useSettingsForm } from './use-settings-form.ts';
import type { SettingsForm } from './use-settings-form.ts';
import type { Name } from './values.ts';

type Body = (form: SettingsForm, setting: Setting) => ReactNode;
type Props = { title: string; names: readonly Name[]; children: Body };

/** A tab with a form for some of the settings, including its loading and error states. */
export function SettingScreen({ title, names, children }: Props) {
  const { t } = useTranslation('settings');
  useTitle(title);
  const { data, error, refetch } = useQuery({
    queryKey: ['setting'],
    queryFn: ({ signal }) => call(settingRoutes.find, {}, signal),
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <Failed title={t('failedTitle')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h1>{title}</h1>
      {data ? <LoadedForm stored={data} names={names} body={children} /> : <Skeleton height={420} />}
    </>
  );
}

/** Keeps the form on the version it began with, even if others save, until it is saved or reset. */
function LoadedForm({ stored, names, body }: { stored: Setting; names: readonly Name[]; body: Body }) {
  const [baseline, setBaseline] = useState(stored);
  return (
    <Form key={baseline.version} setting={baseline} stored={stored} names={names} body={body} onBegin={setBaseline} />
  );
}

type FormProps = {
  setting: Setting;
  stored: Setting;
  names: readonly Name[];
  body: Body;
  onBegin: (setting: Setting) => void;
};

function Form({ setting, stored, names, body, onBegin }: FormProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const form = useSettingsForm(setting, names, onBegin);
  const labels = useSettingLabels();
  const ref = useReturn(form.conflict !== null);
  const isBehind = stored.version > form.version;
  // An untouched form shows changes saved elsewhere.
  const adopt = useEffectEvent(() => onBegin(stored));
  const isAdopting = isBehind && !form.isTouched && !form.conflict;
  useEffect(() => {
    if (isAdopting) adopt();
  }, [isAdopting]);
  const failure = form.failure ? (
    <Alert color="red" role="alert" title={t('failed')}>
      {form.failure}
    </Alert>
  ) : null;
  const shared = { labels, failure, busy: form.busy, onSave: () => form.onSubmit() };
  if (form.conflict) return <Conflict conflict={form.conflict} {...shared} />;
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['form']} ref={ref}>
      {body(form, stored)}
      {isBehind && form.isTouched ? (
        <Alert color="yellow" role="alert" title={t('conflict.title')}>
          <p>{t('conflict.text')}</p>
          <Button size="xs" variant="default" onClick={() => onBegin(stored)}>
            {t('conflict.theirs')}
          </Button>
        </Alert>
      ) : null}
      {failure}
      <div className={styles['foot']}>
        <Button type="submit" loading={form.busy} disabled={!form.isTouched}>
          {t('save')}
        </Button>
        {form.isTouched ? (
          <Button variant="default" onClick={() => form.form.reset()}>
            {t('shell:form.cancel')}
          </Button>
        ) : (
          <span className={styles['dim']}>{t('unchanged')}</span>
        )}
      </div>
    </form>
  );
}

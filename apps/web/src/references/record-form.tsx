import { phases } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { FormDrawer } from '#kit/form-drawer.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { showSuccess } from '#ui/toast.ts';
import type { Directory, FieldName, Item } from './directories.ts';
import { RecordExtras } from './record-extras.tsx';
import { RecordInputs, startValues } from './record-inputs.tsx';
import type { Values } from './record-inputs.tsx';
import styles from './references.module.css';
import { ServerSecrets } from './server-secrets.tsx';
import { ServerLinks } from './server-links.tsx';
import { ServerFirstCall } from './server-first-call.tsx';
import { ServerSamples } from './server-samples.tsx';
import { ServerSetup } from './server-setup.tsx';
import { ServerTest } from './server-test.tsx';
import { ServerToken } from './server-token.tsx';

/** `item` is the record to edit; null creates a new one. */
type Props = { directory: Directory; item: Item | null; title: string; onClose: () => void };

/** The form of a record of any directory, built from the contract's fields. */
export function RecordForm({ directory, item, title, onClose }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const { name, routes, schemas } = directory;
  const form = useRecordForm<Values, Item>({
    record: item,
    valuesOf: (record) => startValues(directory, record),
    schema: item ? schemas.update : schemas.create,
    input: (values, base) => (base ? { id: base.id, ...values } : withoutNulls(values)),
    together: [],
    send: async (values, base, changes) => {
      await (base
        ? call(routes.update, { id: base.id, version: base.version, ...changes }, null)
        : call(routes.create, withoutNulls(values), null));
      return async () => {
        await client.invalidateQueries({ queryKey: [name] });
        showSuccess(t(base ? `done.${name}.update` : `done.${name}.create`));
        onClose();
      };
    },
  });
  const { values } = form.form;
  return (
    <FormDrawer
      title={title}
      failureTitle={t(item ? `failure.${name}.update` : `failure.${name}.create`)}
      form={form}
      labels={useFieldLabels(directory)}
      onClose={onClose}
      after={
        <>
          <div className={styles['extras']}>
            {name === 'server' && item ? <ServerSecrets item={item} /> : null}
            {name === 'server' && item ? <ServerToken item={item} /> : null}
            {name === 'server' && item ? <ServerLinks item={item} /> : null}
            {name === 'server' && item ? <ServerFirstCall item={item} /> : null}
            {name === 'server' ? <ServerSetup id={item?.id ?? null} values={values} /> : null}
          </div>
          {item ? <RecordExtras directory={directory} item={item} canWrite /> : null}
        </>
      }
    >
      <RecordInputs directory={directory} form={form} item={form.base} />
      {name === 'server' ? (
        <>
          <ServerSamples values={values} />
          <ServerTest id={item?.id ?? null} values={values} />
        </>
      ) : null}
    </FormDrawer>
  );
}

function useFieldLabels(directory: Directory): FieldLabels<Values> {
  const { t } = useTranslation('references');
  return {
    label: (name) => t(`field.${name as FieldName}`),
    fields: directory.fields,
    show: (name, values) => {
      const phase = phases.find((each) => name === 'phase' && each === values[name]);
      return phase ? t(`phase.${phase}`) : null;
    },
  };
}

/** Leaves out null values, so that the server sets its defaults. */
function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

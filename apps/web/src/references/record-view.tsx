import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#ui/date-time.tsx';
import { viewerZone } from '#ui/zone.ts';
import { Facts } from '#ui/facts.tsx';
import { useFormatField } from './directory-columns.tsx';
import type { Directory, Item } from './directories.ts';
import { RecordExtras } from './record-extras.tsx';
import { writableFields } from './record-inputs.tsx';
import styles from './references.module.css';
import { ServerSecrets } from './server-secrets.tsx';
import { ServerLinks } from './server-links.tsx';
import { ServerFirstCall } from './server-first-call.tsx';
import { ServerSamples } from './server-samples.tsx';
import { ServerSetup } from './server-setup.tsx';
import { ServerTest } from './server-test.tsx';
import { ServerToken } from './server-token.tsx';

type Props = { directory: Directory; item: Item; canWrite: boolean; onEdit: () => void };

/** The details of one record. */
export function RecordView({ directory, item, canWrite, onEdit }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const show = useFormatField();
  const values = Object.fromEntries(writableFields(directory).map((field) => [field, item[field] ?? null]));
  return (
    <div className={styles['form']}>
      {typeof item.archivedAt === 'string' ? (
        <Alert color="yellow">
          {t('archived.note')} {t('archived.since')}{' '}
          <DateTime at={item.archivedAt} zone={viewerZone()} clockless={false} />
        </Alert>
      ) : null}
      <Facts facts={writableFields(directory).map((field) => [t(`field.${field}`), show(field, item)])} />
      {directory.name === 'server' ? <ServerFirstCall item={item} /> : null}
      {directory.name === 'server' ? <ServerSamples values={values} /> : null}
      {directory.name === 'server' && canWrite ? (
        <>
          <ServerTest id={item.id} values={values} />
          <ServerSecrets item={item} />
          <ServerToken item={item} />
          <ServerLinks item={item} />
          <ServerSetup id={item.id} values={values} />
        </>
      ) : null}
      <RecordExtras directory={directory} item={item} canWrite={canWrite} />
      {canWrite && !item.archivedAt ? (
        <Group justify="flex-end">
          <Button onClick={onEdit}>{t('shell:form.edit')}</Button>
        </Group>
      ) : null}
    </div>
  );
}

import { Alert } from '@mantine/core';
import type { BulkEdited, bulkEditRoute } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#kit/call.ts';
import { CallError, errorText, fieldErrorText } from '#kit/call-error.ts';
import { moment } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { ConflictList } from '../planning/conflict-list.tsx';
import styles from './bulk-edit.module.css';
import { changesByField, countOutcomes } from './summary.ts';
import type { ChangeGroup } from './summary.ts';

type Props = { result: Reply<typeof bulkEditRoute>; isDone: boolean };
type Field = BulkEdited['changes'][number]['field'];

/** What a bulk edit changes or has changed: by field, what is refused and why, and the conflicts that it makes. */
export function BulkResult({ result: { streams, areConflictsChecked }, isDone }: Props) {
  const { t } = useTranslation(['planning', 'streams']);
  const counts = countOutcomes(streams);
  const refused = streams.filter(({ refusal }) => refusal !== null);
  const inConflict = streams.filter(({ conflicts }) => conflicts.length > 0);
  return (
    <>
      <output className={styles['counts']}>
        {isDone ? t('bulk.changed', { count: counts.changed }) : t('bulk.willChange', { count: counts.changed })}
        {counts.unchanged > 0 ? ` · ${t('bulk.unchanged', { count: counts.unchanged })}` : null}
        {counts.refused > 0 ? ` · ${t('bulk.refused', { count: counts.refused })}` : null}
      </output>
      {changesByField(streams).map(({ field, groups }) => (
        <section key={field}>
          <h3 className={styles['heading']}>
            {field === 'startAt' ? t('streams:column.start') : t(`streams:field.${field}`)}
          </h3>
          <ul className={styles['changes']}>
            {groups.map((group) => (
              <Group key={JSON.stringify([group.before, group.after])} field={field} group={group} />
            ))}
          </ul>
        </section>
      ))}
      {refused.length > 0 ? (
        <Alert color="yellow" title={t('bulk.refused', { count: refused.length })}>
          <Refused streams={refused} />
        </Alert>
      ) : null}
      {inConflict.length > 0 ? (
        <Alert color="yellow" title={t('bulk.inConflict', { count: inConflict.length })}>
          {inConflict.map(({ id, title, conflicts }) => (
            <div key={id}>
              <strong>{title}</strong>
              <ConflictList conflicts={conflicts} />
            </div>
          ))}
        </Alert>
      ) : null}
      {areConflictsChecked ? null : <p className={styles['hint']}>{t('bulk.unchecked')}</p>}
    </>
  );
}

function Group({ field, group: { before, after, streams } }: { field: Field; group: ChangeGroup }) {
  const { t, i18n } = useTranslation('planning');
  const inWords = (value: ChangeGroup['before']) => {
    if (value === null || value === '') return t('bulk.empty');
    if (typeof value === 'boolean') return t(value ? 'bulk.yes' : 'bulk.no');
    return field === 'startAt' ? moment(String(value), new Date(), i18n.language, viewerZone()) : String(value);
  };
  const [only, more] = streams;
  return (
    <li>
      <span>
        <del>{inWords(before)}</del> → <ins>{inWords(after)}</ins>
      </span>
      <span className={styles['of']}>{more ? t('bulk.streams', { count: streams.length }) : only?.title}</span>
    </li>
  );
}

function Refused({ streams }: { streams: readonly BulkEdited[] }) {
  const { t, i18n } = useTranslation('planning');
  const reasonOf = ({ refusal }: BulkEdited) => {
    const [field] = Object.values(refusal?.fields ?? {});
    if (refusal?.fields['startTime']?.code === 'required') return t('bulk.noStart');
    if (field) return fieldErrorText(i18n, field);
    return errorText(i18n, new CallError(409, '', refusal && { ...refusal, message: '' }, null));
  };
  return (
    <ul className={styles['changes']}>
      {streams.map((stream) => (
        <li key={stream.id}>
          <strong>{stream.title || `#${stream.id}`}</strong>
          <span className={styles['of']}>{reasonOf(stream)}</span>
        </li>
      ))}
    </ul>
  );
}

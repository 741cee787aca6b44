import { Button, Group } from '@mantine/core';
import type { AuditEntry } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Drawer } from '#ui/dialog.tsx';
import styles from './audit.module.css';
import { fieldsOf } from './difference.ts';
import { recordLink } from './record-link.ts';
import { useEntryWords } from './entry-words.ts';

type Props = { entry: AuditEntry; onClose: () => void; onRecord: () => void };

/** One entry, with the old and new value of each field. */
export function EntryPanel({ entry, onClose, onRecord }: Props) {
  const { t, i18n } = useTranslation(['audit', 'shell']);
  const entryWords = useEntryWords();
  const title = [t(`action.${entry.action}`), entryWords.entity(entry.entity), entryWords.record(entry)]
    .filter(Boolean)
    .join(' · ');
  const link = recordLink(entry);
  return (
    <Drawer side="end" size={720} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <p className={styles['dim']}>
        {entryWords.actor(entry)}, {fullDateTime(entry.at, i18n.language, viewerZone())}
      </p>
      <Differences entry={entry} />
      <Group gap="xs" mt="md">
        {link ? (
          <Button variant="default" renderRoot={(props) => <Link {...props} to={link.to} search={link.search} />}>
            {t('open')}
          </Button>
        ) : null}
        {entry.record === 0 ? null : (
          <Button variant="subtle" onClick={onRecord}>
            {t('ofRecord')}
          </Button>
        )}
      </Group>
      {entry.exists || entry.record === 0 ? null : <p className={styles['dim']}>{t('gone')}</p>}
    </Drawer>
  );
}

function Differences({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const entryWords = useEntryWords();
  const sides = (['before', 'after'] as const).filter((side) => entry[side] !== null);
  const [only] = sides.length === 1 ? sides : [];
  return (
    <table className={styles['differences']}>
      <thead>
        <tr>
          <th scope="col">{t('fieldName')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {only === undefined ? t(side) : t('value')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fieldsOf(entry).map((field) => (
          <tr key={field}>
            <th scope="row">{entryWords.field(entry.entity, field)}</th>
            {sides.map((side) => (
              <td key={side} data-label={only === undefined ? t(side) : t('value')}>
                <bdi>{entryWords.value(entry, field, entry[side]?.[field])}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

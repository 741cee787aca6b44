import { Alert, Button, Group } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useReferName } from '#kit/refer.tsx';
import type { Target } from '#kit/refer.tsx';
import { Side } from '#ui/dialog.tsx';
import { valuesOf } from './form-values.ts';
import type { StreamValues } from './form-values.ts';
import styles from './stream-form.module.css';

type Props = {
  mine: StreamValues;
  base: StreamValues;
  theirs: Stream;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

const targets: Partial<Record<keyof StreamValues, Target>> = {
  sport: 'sport',
  tournament: 'tournament',
  team1: 'team',
  team2: 'team',
  server: 'server',
  resolution: 'resolution',
  status: 'status',
};

/** Somebody saved the same stream meanwhile: what differs, side by side, and which of the two shall stand. */
export function Conflict({ mine, base, theirs, busy, onKeepMine, onTakeTheirs, onClose }: Props) {
  const { t } = useTranslation(['streams', 'shell']);
  const stored = valuesOf(theirs);
  const names = Object.keys(base) as (keyof StreamValues)[];
  const differing = names.filter(
    (name) => mine[name] !== stored[name] && (mine[name] !== base[name] || stored[name] !== base[name]),
  );
  return (
    <Side side="end" size={640} title={t('form.editTitle')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Alert color="yellow" role="alert" title={t('shell:form.conflictTitle')}>
        {t('shell:form.conflictText')}
      </Alert>
      <table className={styles['differences']}>
        <thead>
          <tr>
            <th scope="col">{t('shell:form.conflictField')}</th>
            <th scope="col">{t('shell:form.conflictTheirs')}</th>
            <th scope="col">{t('shell:form.conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`field.${name}`)}</th>
              <td>
                <Value name={name} value={stored[name]} />
              </td>
              <td>
                {mine[name] === base[name] ? (
                  <span className={styles['untouched']}>{t('shell:form.conflictUntouched')}</span>
                ) : (
                  <Value name={name} value={mine[name]} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('shell:form.conflictTakeTheirs')}
        </Button>
        <Button loading={busy} onClick={onKeepMine}>
          {t('shell:form.conflictKeepMine')}
        </Button>
      </Group>
    </Side>
  );
}

function Value({ name, value }: { name: keyof StreamValues; value: StreamValues[keyof StreamValues] }) {
  const { t } = useTranslation();
  const target = targets[name];
  const record = useReferName(target ?? 'sport', target && typeof value === 'number' ? value : null, null);
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
  return record ?? value;
}

import { Checkbox, Switch, TextInput, Textarea } from '@mantine/core';
import type { BulkChanges, Stream } from '@touchline/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './bulk-edit.module.css';

type Name = keyof BulkChanges;
type Props = {
  streams: readonly Stream[];
  changes: BulkChanges;
  onChange: (changes: BulkChanges) => void;
};

/** What a ticked field begins with. */
const initial: Required<BulkChanges> = {
  shiftMin: 30,
  server: null,
  tournament: null,
  resolution: null,
  duration: null,
  commentator: '',
  description: '',
  comment: '',
  betting: true,
};
const longestShiftMin = 7 * 24 * 60;

/** The fields that can be changed; only what is ticked is changed. */
export function BulkInputs({ streams, changes, onChange }: Props) {
  const { t } = useTranslation(['planning', 'streams', 'errors']);
  const sports = new Set(streams.map(({ sport }) => sport));
  const [sport] = sports;
  const set = (change: BulkChanges) => onChange({ ...changes, ...change });
  const labelOf = (name: Name) => (name === 'shiftMin' ? t('bulk.shift') : t(`streams:field.${name}`));
  const reference = (name: 'server' | 'tournament' | 'resolution') => (
    <ReferenceSelect
      aria-label={labelOf(name)}
      target={name}
      within={name === 'tournament' ? [{ column: 'sport', value: String(sport) }] : []}
      knownName={null}
      value={changes[name] ?? null}
      onChange={(id) => set({ [name]: id })}
    />
  );
  const inputs: Record<Name, ReactNode> = {
    shiftMin: (
      <NumberField
        aria-label={labelOf('shiftMin')}
        description={t('bulk.shiftHint')}
        error={changes.shiftMin === undefined ? t('errors:field.required') : undefined}
        allowDecimal={false}
        min={-longestShiftMin}
        max={longestShiftMin}
        value={changes.shiftMin ?? null}
        onChange={(minutes) => set({ shiftMin: minutes ?? undefined })}
      />
    ),
    server: reference('server'),
    tournament: reference('tournament'),
    resolution: reference('resolution'),
    duration: (
      <NumberField
        aria-label={labelOf('duration')}
        description={t('streams:hint.duration')}
        allowDecimal={false}
        min={1}
        max={1440}
        value={changes.duration ?? null}
        onChange={(duration) => set({ duration })}
      />
    ),
    commentator: (
      <TextInput
        aria-label={labelOf('commentator')}
        maxLength={100}
        value={changes.commentator ?? ''}
        onChange={(event) => set({ commentator: event.currentTarget.value })}
      />
    ),
    description: <Notes name="description" {...{ changes, set, label: labelOf('description') }} />,
    comment: <Notes name="comment" {...{ changes, set, label: labelOf('comment') }} />,
    betting: (
      <Switch
        aria-label={t('bulk.isOn', { field: labelOf('betting') })}
        checked={changes.betting ?? false}
        onChange={(event) => set({ betting: event.currentTarget.checked })}
      />
    ),
  };
  // A tournament belongs to one sport.
  const offered = (Object.keys(initial) as Name[]).filter((name) => name !== 'tournament' || sports.size === 1);
  return (
    <>
      <p className={styles['hint']}>{t('bulk.hint')}</p>
      <ul className={styles['fields']}>
        {offered.map((name) => {
          const isTicked = name in changes;
          const toggle = () => {
            const { [name]: _, ...others } = changes;
            onChange(isTicked ? others : { ...others, [name]: initial[name] });
          };
          return (
            <li key={name}>
              <Checkbox label={labelOf(name)} checked={isTicked} onChange={toggle} />
              {isTicked ? inputs[name] : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type NotesProps = {
  name: 'description' | 'comment';
  label: string;
  changes: BulkChanges;
  set: (change: BulkChanges) => void;
};

function Notes({ name, label, changes, set }: NotesProps) {
  return (
    <Textarea
      aria-label={label}
      autosize
      minRows={2}
      maxLength={2000}
      value={changes[name] ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

import { queryFormats, queryQualities } from '@touchline/contract';
import type { Playlist } from '@touchline/contract';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './priorities.module.css';
import { queryTitle } from './query-title.ts';
import { useQueryActions } from './use-query-actions.ts';

/** The format of a query, editable in its row. */
export function FormatChoice({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  const actions = useQueryActions();
  return (
    <InlineSelect
      label={`${t('field.stream_format_priority')}: ${queryTitle(query)}`}
      values={queryFormats}
      value={query.stream_format_priority}
      disabled={query.revokedAt !== null}
      onChange={(format) => void actions.setFormat(query, format)}
    />
  );
}

/** The quality of a query, editable in its row. */
export function QualityChoice({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  const actions = useQueryActions();
  return (
    <InlineSelect
      label={`${t('field.stream_quality_priority')}: ${queryTitle(query)}`}
      values={queryQualities}
      value={query.stream_quality_priority}
      disabled={query.revokedAt !== null}
      onChange={(quality) => void actions.setQuality(query, quality)}
    />
  );
}

type Props<T extends string> = {
  label: string;
  values: readonly T[];
  value: T;
  disabled: boolean;
  onChange: (value: T) => void;
};

function InlineSelect<T extends string>({ label, values, value, disabled, onChange }: Props<T>) {
  const { t } = useTranslation('playlist');
  return (
    <div className={styles['choice']}>
      <select
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {each === 'default' ? t('default') : each}
          </option>
        ))}
      </select>
      <IconSelector size={14} stroke={1.7} aria-hidden />
    </div>
  );
}

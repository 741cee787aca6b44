import type { Field } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { isReferenceTarget, useReferenceName } from '#kit/reference-name.ts';
import type { ReferenceTarget } from '#kit/reference-name.ts';
import { day } from '#ui/dates.ts';
import { useNow } from '#ui/clock.ts';
import styles from './conflict.module.css';

type Props = { field: Field | undefined; value: unknown };

/** A form value as readable text, by its field in the contract: names for ids, words for flags. */
export function FieldValue({ field, value }: Props) {
  const { t } = useTranslation('shell');
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number' && field?.widget === 'refer' && isReferenceTarget(field.target))
    return <RecordName target={field.target} id={value} />;
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field?.widget === 'date') return <Day date={text} />;
  if (field?.widget !== 'color') return text;
  return (
    <span className={styles['color']}>
      <span style={{ background: text }} aria-hidden /> {text}
    </span>
  );
}

function RecordName({ target, id }: { target: ReferenceTarget; id: number }) {
  return useReferenceName(target, id, null) ?? '…';
}

function Day({ date }: { date: string }) {
  const { i18n } = useTranslation();
  const now = useNow(60_000);
  // While it is being typed it may not be a date yet.
  return Number.isNaN(Date.parse(date)) ? date : day(`${date}T12:00:00Z`, now, i18n.language, 'UTC');
}

import type { ImportEntity, RowIssue, RowReason } from '@touchline/contract';
import type { Words } from '@touchline/i18n';
import { useTranslation } from 'react-i18next';
import { formatList } from '#ui/formatters.ts';
import { useColumnLabel } from './column-label.ts';

/** Examples of accepted values by column. */
const examples: Record<string, keyof Words['sheets']['accepted']> = {
  key: 'key',
  startDate: 'startDate',
  startTime: 'startTime',
  timezone: 'timezone',
  duration: 'duration',
  source_url: 'source_url',
  startTimeTbd: 'flag',
  betting: 'flag',
};

/** Errors in the form of a value, for which an example helps. */
const formatReasons: readonly RowReason[] = [
  'pattern',
  'wrong_type',
  'invalid_date',
  'ambiguous_date',
  'unknown_value',
];

/** The text of an issue: the column and its value, the reason, and what would be accepted. */
export function useIssueText(entity: ImportEntity): (issue: RowIssue) => string {
  const { t, i18n } = useTranslation('sheets');
  const word = useColumnLabel(entity);
  return ({ column, reason, value, limit, row, choices }) => {
    const why = t(`reason.${reason}`, { limit: limit ?? 0, value, row: row ?? 0 });
    const text = column === '' ? why : t(value ? 'review.issueValue' : 'review.issue', { column: word(column), value, reason: why }); // prettier-ignore
    const example = formatReasons.includes(reason) ? examples[column] : undefined;
    const list = (items: string[]) => formatList(items, i18n.language, { type: 'disjunction', style: 'short' });
    const accepted = choices && choices.length > 0 ? list(choices) : example && t(`accepted.${example}`);
    return accepted ? t('review.accepted', { issue: text, accepted }) : text;
  };
}

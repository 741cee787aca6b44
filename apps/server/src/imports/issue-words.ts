import type { ImportEntity, RowIssue, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { headingOf } from '#server/imports/columns';

/** What is wrong with a row, as the preview says it. */
export function issueWords(entity: ImportEntity, issues: readonly RowIssue[], language: SheetLanguage): string {
  const { reason: reasons, review } = words[language].sheets;
  const texts = issues.map(({ column, reason, value, limit = 0, row = 0, choices }) => {
    const why = filled(reasons[reason], { limit, value, row });
    const heading = headingOf(entity, column, language);
    const text = column === '' ? why : filled(review[value ? 'issueValue' : 'issue'], { column: heading, value, reason: why }); // prettier-ignore
    return choices?.length ? filled(review.accepted, { issue: text, accepted: choices.join(', ') }) : text;
  });
  return texts.join('; ');
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

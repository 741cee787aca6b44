import type { User } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useStreamTitles } from './use-stream-titles.ts';

/** Nobody compares more names than this. */
const mostNames = 10;

type Props = Pick<User, 'access' | 'streams'> & {
  /** The streams that the other version lists. */
  beside: readonly number[];
};

/** An access rule as text: its mode, the number of its streams, and those that the other version does not list. */
export function AccessWords({ access, streams, beside }: Props) {
  const { t } = useTranslation('users');
  const onlyHere = streams.filter((id) => !beside.includes(id));
  const shown = onlyHere.slice(0, mostNames);
  const titleOf = useStreamTitles(shown);
  const names = shown.map(titleOf).join(', ');
  const more =
    onlyHere.length > shown.length ? ` ${t('access.previewMore', { count: onlyHere.length - shown.length })}` : '';
  const lines = [
    t(`access.${access}`),
    streams.length === 0 ? t('access.none') : t('access.listed', { count: streams.length }),
    ...(onlyHere.length === 0 ? [] : [t('access.onlyHere', { names: `${names}${more}` })]),
  ];
  return lines.join('\n');
}

import type { User } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useStreamTitles } from './use-stream-titles.ts';

/** More names than this nobody compares. */
const mostNames = 10;

type Props = Pick<User, 'access' | 'streams'> & {
  /** What the other version lists. */
  beside: readonly number[];
};

/** An access rule in words: which way round, how many streams it lists, and which of them the other version does not. */
export function AccessWords({ access, streams, beside }: Props) {
  const { t } = useTranslation('users');
  const own = streams.filter((id) => !beside.includes(id));
  const shown = own.slice(0, mostNames);
  const titleOf = useStreamTitles(shown);
  const names = shown.map(titleOf).join(', ');
  const more = own.length > shown.length ? ` ${t('access.previewMore', { count: own.length - shown.length })}` : '';
  const lines = [
    t(`access.${access}`),
    streams.length === 0 ? t('access.none') : t('access.listed', { count: streams.length }),
    ...(own.length === 0 ? [] : [t('access.onlyHere', { names: `${names}${more}` })]),
  ];
  return lines.join('\n');
}

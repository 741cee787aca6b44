import type { Stream } from '@touchline/contract';
import type { i18n as I18n, TFunction } from 'i18next';
import { errorText } from '#kit/call-error.ts';
import type { CallError } from '#kit/call-error.ts';
import { streamTitle } from './stream-title.ts';

export type RefusedTake = { stream: Stream; error: CallError };

/** Most streams that a message names for one reason. */
const mostNames = 12;

/** Which of several streams could not be taken or released, for each reason, and how many of the `left` ones were not tried. */
export function refusedTakes(i18n: I18n, refused: readonly RefusedTake[], left: number): string {
  const t: TFunction<'streams'> = i18n.getFixedT(null, 'streams');
  const said = [...Map.groupBy(refused, ({ error }) => errorText(i18n, error))].map(([reason, group]) => {
    const names = group.slice(0, mostNames).map(({ stream }) => streamTitle(stream));
    const count = group.length - names.length;
    return `${names.join('; ')}${count > 0 ? ` ${t('takes.more', { count })}` : ''}: ${reason}`;
  });
  const untried = left - refused.length;
  return [...said, ...(untried > 0 ? [t('takes.notTried', { count: untried })] : [])].join(' ');
}

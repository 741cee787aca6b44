import { takeRoutes } from '@touchline/contract';
import type { TakeConflicts } from '@touchline/contract';
import type { i18n as I18n, TFunction } from 'i18next';
import { call } from '#kit/call.ts';
import { CallError } from '#kit/call-error.ts';
import { confirm } from '#ui/confirm.ts';
import { loadWords } from '#web/app/i18n.ts';
import { periodText } from './period-text.ts';

type T = TFunction<['streams', 'planning', 'shell']>;

/** More lines than a person reads before a click. */
const mostLines = 12;

/**
 * Shows what a person has at the same time as streams that they are about to take, or without a rest before or after.
 * Gives whether to take them. Nothing is asked without conflicts, or when nobody can say.
 */
export async function askBeforeTake(i18n: I18n, streams: readonly { id: number }[], user: number): Promise<boolean> {
  const found = await readConflicts(streams, user);
  if (found.length === 0) return true;
  await loadWords('planning');
  const t: T = i18n.getFixedT(null, ['streams', 'planning', 'shell']);
  const lines = linesOf(t, i18n.language, found, streams.length > 1);
  const left = lines.length - mostLines;
  return confirm({
    title: t('takes.overlapsBefore'),
    text: [...lines.slice(0, mostLines), ...(left > 0 ? [t('takes.more', { count: left })] : [])].join('\n'),
    yes: t('takes.anyway'),
    no: t('shell:form.cancel'),
    danger: false,
  });
}

/** A warning that cannot be had holds nobody up. */
async function readConflicts(streams: readonly { id: number }[], user: number): Promise<TakeConflicts[]> {
  try {
    return (await call(takeRoutes.conflicts, { ids: streams.map(({ id }) => id), user }, null)).data;
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** A sentence for each conflict; of several streams each begins with its own. Two of them in conflict are named once. */
function linesOf(t: T, locale: string, found: readonly TakeConflicts[], areSeveral: boolean): string[] {
  const named = new Set<string>();
  return found.flatMap(({ id, title, conflicts }) =>
    conflicts.flatMap(({ kind, name, stream }) => {
      if (stream?.id && named.has(`${stream.id} ${id}`)) return [];
      named.add(`${id} ${stream?.id}`);
      const match = stream?.title ? t('planning:named', { title: stream.title }) : t('planning:unseen');
      const when = stream ? periodText(stream, locale) : '';
      const text = t(`planning:kind.${kind}`, { name, match, when, load: null, capacity: null });
      return [areSeveral ? `${title ?? ''}: ${text}` : text];
    }),
  );
}

import type { TFunction } from 'i18next';

/** Most streams that a message names for one reason. */
const mostNames = 12;

/** Which of several streams could not be taken or released, for each reason, and how many were not tried. */
export function refusedTakes(
  t: TFunction<'streams'>,
  refused: readonly { name: string; reason: string }[],
  untried: number,
): string {
  const said = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, group]) => {
    const names = group.slice(0, mostNames).map(({ name }) => name);
    const count = group.length - names.length;
    return `${names.join('; ')}${count > 0 ? ` ${t('takes.more', { count })}` : ''}: ${reason}`;
  });
  return [...said, ...(untried > 0 ? [t('takes.notTried', { count: untried })] : [])].join(' ');
}

import { learnedRoutes } from '@touchline/contract';
import type { LearnedName } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';

/**
 * Takes back a learned name and all matches made by it, after a confirmation with their number. Returns whether it was
 * done.
 */
export function useTakeBack(): (name: LearnedName) => Promise<boolean> {
  const { t } = useTranslation(['learned', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  return async ({ id, content, recordName: record, joined: count }) => {
    const title = t('ask.title', { content });
    const text = count === 0 ? t('ask.none', { record }) : t('ask.some', { record, count });
    const question = { title, text, yes: t('takeBack'), no: t('shell:form.cancel'), danger: true };
    if (!(await confirm(question))) return false;
    return act(t('failure.takeBack'), async () => {
      const { returned } = await call(learnedRoutes.takeBack, { id }, null);
      showSuccess(returned === 0 ? t('toast.takenBack') : t('toast.returned', { count: returned }));
      await client.invalidateQueries({ queryKey: ['synonym'] });
      await client.invalidateQueries({ queryKey: ['playlist'] });
    });
  };
}

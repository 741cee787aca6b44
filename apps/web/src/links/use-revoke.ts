import { signedLinkRoutes } from '@touchline/contract';
import type { SignedLink } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';

/** Revokes a link after a question. */
export function useRevoke(): (link: SignedLink) => Promise<void> {
  const { t } = useTranslation(['links', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  return async ({ id, clientName: name }) => {
    const question = { title: t('revoke.title', { name }), text: t('revoke.text'), danger: true };
    if (!(await confirm({ ...question, yes: t('revoke.action'), no: t('shell:form.cancel') }))) return;
    await act(t('revoke.failure'), async () => {
      await call(signedLinkRoutes.revoke, { id }, null);
      showSuccess(t('revoke.done'));
      await client.invalidateQueries({ queryKey: ['signedLink'] });
    });
  };
}

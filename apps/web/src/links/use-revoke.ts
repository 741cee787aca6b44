import { copiedLinkRoutes, signedLinkRoutes } from '@touchline/contract';
import type { CopiedLink, SignedLink } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';

type Revoke = {
  /** Revokes a client's link after a question. */
  revoke: (link: SignedLink) => Promise<void>;
  /** Revokes the links to a stream that a user has copied so far, after a question. */
  revokeCopied: (link: CopiedLink) => Promise<void>;
};

export function useRevoke(): Revoke {
  const { t } = useTranslation(['links', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const ask = async (words: { title: string; text: string; done: string }, send: () => Promise<unknown>) => {
    const { title, text, done } = words;
    if (!(await confirm({ title, text, danger: true, yes: t('revoke.action'), no: t('shell:form.cancel') }))) return;
    await act(t('revoke.failure'), async () => {
      await send();
      showSuccess(done);
      await client.invalidateQueries({ queryKey: ['signedLink'] });
    });
  };
  return {
    revoke: ({ id, clientName: name, endsWhenRevoked }) => {
      const text = t(endsWhenRevoked ? 'revoke.text' : 'revoke.playsOn');
      const done = t(endsWhenRevoked ? 'revoke.done' : 'revoke.doneButPlays');
      return ask({ title: t('revoke.title', { name }), text, done }, () => call(signedLinkRoutes.revoke, { id }, null));
    },
    revokeCopied: ({ stream, user, userName: name }) =>
      ask(
        { title: t('byUsers.revoke.title', { name }), text: t('byUsers.revoke.text'), done: t('byUsers.revoke.done') },
        () => call(copiedLinkRoutes.revoke, { stream, user }, null),
      ),
  };
}

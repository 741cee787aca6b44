import { Button } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import { IconLinkOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';
import type { Item } from './directories.ts';

/** Ends all signed links of a server at once, for when one may have got out; absent where the media node does not sign them. */
export function ServerLinks({ item }: { item: Item }) {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const end = async (): Promise<void> => {
    const question = { title: t('ask.endLinks', { name: item.fqdn }), text: t('ask.endLinksText'), danger: true };
    if (!(await confirm({ ...question, yes: t('ask.endLinksYes'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.endLinks'), async () => {
      await call(serverRoutes.endLinks, { id: item.id }, null);
      showSuccess(t('done.endLinks'));
      await Promise.all(['server', 'stream'].map((name) => client.invalidateQueries({ queryKey: [name] })));
    });
  };
  if (item['signed'] !== true || item.vendor !== 'touchline') return null;
  return (
    <div>
      <Button variant="default" leftSection={<IconLinkOff size={16} />} onClick={() => void end()}>
        {t('ask.endLinksYes')}
      </Button>
    </div>
  );
}

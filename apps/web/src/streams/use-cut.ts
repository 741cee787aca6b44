import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';
import { streamTitle } from './stream-title.ts';

type Cuttable = Pick<Stream, 'abilities' | 'archivedAt' | 'cutAt' | 'phase' | 'available' | 'server'>;

/** What can be done: cut a stream that may have a publisher, lift a cut, or nothing. */
export function cutAction({ abilities, archivedAt, cutAt, phase, available, server }: Cuttable): 'cut' | 'lift' | null {
  if (!abilities.includes('edit') || archivedAt !== null) return null;
  if (cutAt !== null) return 'lift';
  return server !== null && (phase === 'live' || available) ? 'cut' : null;
}

/** Cuts the publisher of a stream, after a question, or lets it publish again. */
export function useCut(): (stream: Stream) => Promise<void> {
  const { t } = useTranslation(['streams', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  return async (stream) => {
    const isCut = stream.cutAt !== null;
    const text = t(stream.canBeCut ? 'cut.askText' : 'cut.askTextElsewhere', { name: streamTitle(stream) });
    const question = { title: t('cut.askTitle'), text, danger: true };
    if (!isCut && !(await confirm({ ...question, yes: t('cut.askYes'), no: t('shell:form.cancel') }))) return;
    await act(t(isCut ? 'cut.liftFailed' : 'cut.cutFailed'), async () => {
      await call(isCut ? streamRoutes.liftCut : streamRoutes.cut, { id: stream.id }, null);
      showSuccess(t(isCut ? 'cut.liftDone' : 'cut.cutDone'));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
  };
}

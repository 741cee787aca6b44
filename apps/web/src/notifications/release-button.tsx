import { Button } from '@mantine/core';
import { takeRoutes } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showUndoable } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';

/** Gives back a match that a rule has taken; null for other notifications, and for one about several matches. */
export function ReleaseButton({ notice: { kind, data }, onDone }: { notice: Notice; onDone: () => void }) {
  const { t } = useTranslation('notices');
  const act = useAct();
  const profile = useProfile();
  const stream = data['stream'];
  if (kind !== 'auto_taken' || typeof stream !== 'number' || !profile) return null;
  const put = async (what: 'take' | 'release') => {
    await call(takeRoutes.update, { stream_id: stream, [what]: [profile.id] }, null);
  };
  const release = () =>
    act(t('releaseFailed'), async () => {
      await put('release');
      showUndoable(`${t('released')}: ${String(data['title'])}`, () => void act(t('releaseFailed'), () => put('take')));
      onDone();
    });
  return (
    <Button size="compact-sm" variant="subtle" flex="none" onClick={() => void release()}>
      {t('release')}
    </Button>
  );
}

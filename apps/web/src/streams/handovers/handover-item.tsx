import { Button, Group } from '@mantine/core';
import { handoverRoutes } from '@touchline/contract';
import type { Handover, HandoverAnswer } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { useProfile } from '#web/session/profile.ts';
import { periodText } from '../period-text.ts';
import { PanelLink } from '../panel-link.tsx';
import styles from './handovers.module.css';

/** A handover with its streams; whoever may answer it has buttons. */
export function HandoverItem({ handover }: { handover: Handover }) {
  const { t, i18n } = useTranslation('handovers');
  const profile = useProfile();
  const isMine = handover.from.id === profile?.id;
  const at = (instant: string) => clock(instant, i18n.language, viewerZone());
  const state =
    handover.state === 'open'
      ? t('state.open', { at: at(handover.expiresAt) })
      : t(`state.${handover.state}`, { at: at(handover.endedAt ?? handover.expiresAt) });
  return (
    <li>
      <strong>
        {isMine ? t('toSomebody', { name: handover.to.name }) : t('fromSomebody', { name: handover.from.name })}
      </strong>
      <span className={styles['dim']}>{state}</span>
      {handover.note ? <p className={styles['note']}>{handover.note}</p> : null}
      <ul className={styles['streams']}>
        {handover.streams.map((stream) => (
          <li key={stream.id}>
            <PanelLink panel="view" id={stream.id} className={undefined}>
              {stream.title}
            </PanelLink>
            <span className={styles['dim']}>{periodText(stream, i18n.language)}</span>
            {!isMine && handover.state === 'open' && stream.overlaps > 0 ? (
              <span className={styles['warning']}>{t('overlaps', { count: stream.overlaps })}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {handover.state === 'open' ? (
        <Answers id={handover.id} answers={isMine ? ['withdraw'] : ['accept', 'decline']} />
      ) : null}
    </li>
  );
}

function Answers({ id, answers }: { id: number; answers: readonly HandoverAnswer[] }) {
  const { t } = useTranslation('handovers');
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const send = async (answer: HandoverAnswer) => {
    setBusy(true);
    await act(t(`failure.${answer}`), async () => {
      await call(handoverRoutes.answer, { id, answer }, null);
      await client.invalidateQueries({ queryKey: ['handover'] });
      if (answer === 'accept') await client.invalidateQueries({ queryKey: ['stream'] });
    });
    setBusy(false);
  };
  return (
    <Group gap="xs" mt="xs">
      {answers.map((answer) => (
        <Button
          key={answer}
          size="xs"
          variant={answer === 'accept' ? 'filled' : 'default'}
          disabled={busy}
          onClick={() => void send(answer)}
        >
          {t(`answer.${answer}`)}
        </Button>
      ))}
    </Group>
  );
}

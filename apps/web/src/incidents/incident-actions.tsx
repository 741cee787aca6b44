import { Button, Menu, Textarea } from '@mantine/core';
import type { IncidentDetails } from '@touchline/contract';
import { IconBell, IconBellOff, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClearSent } from '#kit/use-clear-sent.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { useProfile } from '#web/session/profile.ts';
import styles from './incidents.module.css';
import { useIncidentActions } from './use-incident.ts';

/** Minutes for which an incident may be muted with one choice. */
const muteMinutes = [15, 60, 240] as const;

/** Acknowledging with a note, and the mute. */
export function IncidentActions({ incident }: { incident: IncidentDetails }) {
  const { t } = useTranslation('incidents');
  const actions = useIncidentActions(incident.id);
  const [isBusy, setBusy] = useState(false);
  const user = useProfile()?.id ?? 0;
  const [note, setNote] = useDraft(user, `incident:${incident.id}`);
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await work();
    setBusy(false);
    return isDone;
  };
  const clear = useClearSent(note, setNote);
  const acknowledge = async () => {
    const sent = note.trim();
    if (await run(() => actions.acknowledge(sent))) clear(sent);
  };
  const isFirst = incident.acknowledgedAt === null;
  return (
    <form
      className={styles['actions']}
      onSubmit={(event) => {
        event.preventDefault();
        void acknowledge();
      }}
    >
      <Textarea
        label={t('column.note')}
        placeholder={t('notePlaceholder')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          loading={isBusy}
          leftSection={<IconCheck size={16} />}
          disabled={!isFirst && !note.trim()}
        >
          {isFirst ? t('acknowledge') : t('changeNote')}
        </Button>
        {incident.mute === null ? (
          <MuteMenu actions={actions} isBusy={isBusy} onRun={(work) => void run(work)} />
        ) : (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconBell size={16} />}
            onClick={() => void run(actions.unmute)}
          >
            {t('unmute')}
          </Button>
        )}
      </div>
    </form>
  );
}

type MuteProps = {
  actions: ReturnType<typeof useIncidentActions>;
  isBusy: boolean;
  onRun: (work: () => Promise<boolean>) => void;
};

function MuteMenu({ actions, isBusy, onRun }: MuteProps) {
  const { t } = useTranslation('incidents');
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" disabled={isBusy} leftSection={<IconBellOff size={16} />}>
          {t('mute')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('muteText')}</Menu.Label>
        {muteMinutes.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => onRun(() => actions.muteFor(minutes))}>
            {minutes < 60 ? t('muteMinutes', { count: minutes }) : t('muteHours', { count: minutes / 60 })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onRun(actions.muteUntilOver)}>{t('muteUntilOver')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

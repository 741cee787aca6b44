import { Alert, Button, Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import { reviewRoutes } from '@touchline/contract';
import type { Playlist, Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { sportOf } from '#kit/sport-of.ts';
import { useAct } from '#kit/use-act.ts';
import { Drawer } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import styles from './choose-stream.module.css';
import { SideBySide } from './side-by-side.tsx';
import { StreamOptions } from './stream-options.tsx';
import { useLessonToasts } from './use-lesson-toasts.ts';
import { useCandidateStreams } from './use-candidate-streams.ts';
import { hasSwappedTeams } from './swapped-teams.ts';

type Props = { query: Playlist; onClose: () => void };

/** Lets the owner choose the stream of a query if matching has found none or a wrong one. */
export function ChooseStream({ query, onClose }: Props) {
  const { t } = useTranslation(['playlist', 'shell']);
  const [chosen, setChosen] = useState<Stream | null>(null);
  const [turned, setTurned] = useState<boolean | null>(null);
  const markSaved = useUnsaved(chosen !== null);
  const { join, busy } = useChooseStream(query, () => {
    markSaved();
    onClose();
  });
  const swapped = turned ?? (chosen !== null && hasSwappedTeams(query, chosen));
  const choose = (stream: Stream) => {
    setChosen(stream);
    setTurned(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void join(chosen, swapped);
  };
  return (
    <Drawer side="end" title={t('choose.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form onSubmit={submit} className={styles['panel']}>
        {query.streamName ? <p className={styles['dim']}>{t('choose.has', { stream: query.streamName })}</p> : null}
        <Search query={query} chosen={chosen} onChoose={choose} />
        <SideBySide query={query} stream={chosen} swapped={swapped} />
        {chosen?.team2Name ? (
          <Checkbox
            label={t('choose.swapped')}
            description={t('choose.swappedHint')}
            checked={swapped}
            onChange={(event) => setTurned(event.currentTarget.checked)}
          />
        ) : null}
        <p className={styles['dim']}>{t('choose.lesson')}</p>
        <div className={styles['buttons']}>
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={chosen === null || chosen.id === query.stream}>
            {t('choose.join')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

function Search({
  query,
  chosen,
  onChoose,
}: {
  query: Playlist;
  chosen: Stream | null;
  onChoose: (to: Stream) => void;
}) {
  const { t, i18n } = useTranslation(['playlist', 'shell']);
  const [typed, setTyped] = useState('');
  const [isSameSport, setSameSport] = useState(query.sport !== null);
  const { streams, error, isSearch } = useCandidateStreams(query, typed, isSameSport);
  const enterList = (event: KeyboardEvent) => {
    const [first] = streams ?? [];
    if (!first || event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    onChoose(first);
    document.getElementById(`offered-${first.id}`)?.focus();
  };
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={t('choose.search')}
        description={t('choose.near')}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={enterList}
      />
      {query.sport === null ? null : (
        <Switch
          label={t('choose.sameSport', { sport: sportOf(query, i18n.language) ?? '' })}
          checked={isSameSport}
          onChange={(event) => setSameSport(event.currentTarget.checked)}
        />
      )}
      {error ? (
        <Alert color="red" role="alert" title={t('shell:list.failedTitle')}>
          {errorText(i18n, error)}
        </Alert>
      ) : !streams ? (
        <Skeleton height={160} />
      ) : streams.length === 0 ? (
        <output>{t(isSearch ? 'choose.none' : 'choose.noneNear')}</output>
      ) : (
        <StreamOptions streams={streams} present={query.stream} chosen={chosen?.id ?? null} onChoose={onChoose} />
      )}
    </>
  );
}

function useChooseStream(query: Playlist, onJoined: () => void) {
  const { t } = useTranslation('playlist');
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const act = useAct();
  const announce = useLessonToasts();
  const join = async (stream: Stream, swapped: boolean) => {
    setBusy(true);
    const isJoined = await act(t('failure.point'), async () => {
      const { lessons } = await call(reviewRoutes.point, { id: query.id, stream: stream.id, swapped }, null);
      if (lessons.length === 0) showSuccess(t('toast.accepted'));
      announce(lessons);
      await client.invalidateQueries({ queryKey: ['playlist'] });
    });
    setBusy(false);
    if (isJoined) onJoined();
  };
  return { join, busy };
}

import { accountRoutes, authRoutes } from '@touchline/contract';
import type { SetupBackup } from '@touchline/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWords } from '#ui/use-words.ts';
import { formatBytes } from '#web/viewers/amounts.ts';
import { goTo } from './address.ts';
import { Card } from './card.tsx';
import { useAuthForm } from './use-form.ts';

const lookEveryMs = 2_000;

/** `isRunning`: a backup is being restored already. */
type Props = { isRunning: boolean; onCreate: () => void };

/** Restores a backup in place of an installation that has no administrator yet. */
export function RestoreBackup({ isRunning, onCreate }: Props) {
  const { t, i18n } = useWords('auth');
  const [running, setRunning] = useState(isRunning);
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<SetupBackup | null>(null);
  const { field, values, onSubmit, busy, failure, setFailure } = useAuthForm({
    initial: { code: '' },
    checked: 'setupCode',
    input: (typed) => typed,
    send: async (typed) => {
      const answer = await call(accountRoutes.setupBackups, typed, null);
      return () => {
        setFound(answer);
        setChosen(answer.data[0] ?? null);
      };
    },
  });
  const restore = ({ place, name }: SetupBackup) => {
    setFailure(null);
    call(accountRoutes.restore, { code: values.code, place, name }, null).then(
      () => setRunning(true),
      (error: unknown) => setFailure(errorText(i18n, error)),
    );
  };
  useFollowed(running, async () => {
    setRunning(false);
    // Why it failed is for whoever has the code.
    if (values.code === '') return;
    try {
      setFound(await call(accountRoutes.setupBackups, { code: values.code }, null));
    } catch (error) {
      setFailure(errorText(i18n, error));
    }
  });
  const problem = found?.problem ?? null;
  return (
    <Card
      title={t('setup.restoreTitle')}
      text={t(running ? 'setup.restoring' : 'setup.restoreText')}
      notice={null}
      failure={problem === null || running ? failure : t('setup.notRestored', { problem })}
      onSubmit={onSubmit}
      foot={
        running ? null : (
          <Button look="default" onClick={onCreate}>
            {t('setup.create')}
          </Button>
        )
      }
    >
      {running ? null : (
        <>
          <TextField {...field('code')} label={t('setup.code')} placeholder="XXXX-XXXX-XXXX" spellCheck={false} />
          <Button look={found ? 'default' : 'filled'} type="submit" wide busy={busy}>
            {t('setup.show')}
          </Button>
          {found ? <Backups found={found} chosen={chosen} onChoose={setChosen} /> : null}
          {chosen ? (
            <Button look="filled" wide onClick={() => restore(chosen)}>
              {t('setup.begin')}
            </Button>
          ) : null}
        </>
      )}
    </Card>
  );
}

type Found = { data: readonly SetupBackup[]; problem: string | null; storeProblem: string | null };

type BackupsProps = {
  found: Found;
  chosen: SetupBackup | null;
  onChoose: (backup: SetupBackup) => void;
};

function Backups({ found: { data, storeProblem }, chosen, onChoose }: BackupsProps) {
  const { t, i18n } = useWords('auth');
  const atStore = storeProblem === null ? null : <p>{t('setup.storeFailed', { problem: storeProblem })}</p>;
  if (data.length === 0) return atStore ?? <output>{t('setup.noBackups')}</output>;
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, overflowWrap: 'anywhere' }}>
      <legend>{t('setup.backups')}</legend>
      {data.map((backup) => (
        <label key={`${backup.place} ${backup.name}`} style={{ display: 'flex', gap: 8, paddingBlock: 6 }}>
          <input type="radio" name="backup" checked={backup === chosen} onChange={() => onChoose(backup)} />
          <span>
            <bdi>{backup.name}</bdi>,{' '}
            {backup.bytes === null ? t('setup.atStore') : formatBytes(backup.bytes, i18n.language)}
          </span>
        </label>
      ))}
      {atStore}
    </fieldset>
  );
}

/** Looks until the restore is over: then the sign-in follows, or `onFailed`. While the console starts again, it does not answer. */
function useFollowed(isRunning: boolean, onFailed: () => Promise<void>): void {
  const look = useEffectEvent(async () => {
    const state = await call(authRoutes.setupNeeded, {}, null).catch(() => null);
    if (!state) return;
    if (!state.needed) await goTo('/auth/login', { notice: 'restored' });
    else if (!state.restoring) await onFailed();
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const looking = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(looking);
  }, [isRunning]);
}

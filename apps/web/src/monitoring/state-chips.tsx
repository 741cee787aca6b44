import { monitorStates } from '@touchline/contract';
import type { MonitorState } from '@touchline/contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { Signal } from '#web/streams/signal.tsx';
import styles from './state-chips.module.css';
import { toggleState } from './wall-search.ts';

type Props = {
  /** Null until loaded. */
  counts: Record<MonitorState, number> | null;
  chosen: readonly MonitorState[];
  onChange: (chosen: MonitorState[]) => void;
};

/** The number of streams per state. Each chip filters by its state; several can be combined. */
export function StateChips({ counts, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation(['monitoring', 'streams']);
  const number = numberFormat(i18n.language, {});
  return (
    <fieldset className={styles['chips']} aria-label={t('states.label')}>
      {monitorStates.map((state, index) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen.includes(state)}
          data-none={counts?.[state] === 0}
          title={t('states.hint', {
            state: t(`streams:state.${state}`),
            hint: t(`streams:stateHint.${state}`),
            key: index + 1,
          })}
          onClick={() => onChange(toggleState(chosen, state))}
        >
          <span className={styles['state']}>
            <Signal state={state} />
          </span>
          <span className={styles['count']}>{counts ? number.format(counts[state]) : '·'}</span>
        </button>
      ))}
      {chosen.length > 0 ? (
        <button type="button" className={styles['clear']} onClick={() => onChange([])}>
          <IconX size={14} aria-hidden /> {t('states.clear')}
        </button>
      ) : null}
    </fieldset>
  );
}

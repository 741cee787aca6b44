import { monitorStates } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#ui/status-dot.tsx';
import { stateTones } from '../signal.tsx';

/** The word and the tone of a state of the signal, as the history stores it. */
export function useStateLook(): (value: string) => { label: string; tone: Tone | null } {
  const { t } = useTranslation('streams');
  return (value) => {
    const state = monitorStates.find((one) => one === value);
    return state ? { label: t(`state.${state}`), tone: stateTones[state] } : { label: value, tone: null };
  };
}

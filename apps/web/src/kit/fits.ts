import { forgiving, normalise } from '@touchline/names';

/** Whether a label has what was typed: in either keyboard layout, either script, ё or е. Everything has nothing. */
export function fits(label: string, typed: string): boolean {
  if (typed.trim() === '') return true;
  const text = ` ${normalise(label)}`;
  return forgiving(typed).some((meant) => text.includes(meant.length < 3 ? ` ${meant}` : meant));
}

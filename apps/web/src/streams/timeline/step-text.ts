import type { TFunction } from 'i18next';

/** What a point of the curves stands for. */
export function stepText(t: TFunction<'timeline'>, stepS: number): string {
  if (stepS < 60) return t('step.seconds', { number: stepS });
  if (stepS < 3_600) return t('step.minutes', { number: stepS / 60 });
  return t('step.hours', { number: stepS / 3_600 });
}

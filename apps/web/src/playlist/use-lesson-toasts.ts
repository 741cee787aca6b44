import type { Lesson } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { inform } from '#ui/toast.ts';

/** Says of each name that was confirmed whether it was learned or why it holds for this query alone. */
export function useLessonToasts(): (lessons: readonly Lesson[]) => void {
  const { t } = useTranslation('playlist');
  return (lessons) => {
    for (const { asked, found, refusal, other } of lessons)
      inform(t(`lesson.${refusal ?? 'learned'}`, { asked, found, other: other ?? '' }), refusal === null);
  };
}

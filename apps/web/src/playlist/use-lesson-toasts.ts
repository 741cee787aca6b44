import type { Lesson } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { inform } from '#ui/toast.ts';

/** Whether a name that was confirmed was learned, or why it holds for this query alone. */
export function useLessonWords(): (lesson: Lesson) => string {
  const { t } = useTranslation('playlist');
  return ({ asked, found, refusal, other }) =>
    t(`lesson.${refusal ?? 'learned'}`, { asked, found, other: other ?? '' });
}

/** Says what became of each name that was confirmed. */
export function useLessonToasts(): (lessons: readonly Lesson[]) => void {
  const wordsOf = useLessonWords();
  return (lessons) => {
    for (const lesson of lessons) inform(wordsOf(lesson), lesson.refusal === null);
  };
}

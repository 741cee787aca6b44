import type { Lesson } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { showResult } from '#ui/toast.ts';

/** The text that says that a confirmed name was learned, or why it applies to this query only. */
export function useLessonWords(): (lesson: Lesson) => string {
  const { t } = useTranslation('playlist');
  return ({ asked, found, refusal, other }) =>
    t(`lesson.${refusal ?? 'learned'}`, { asked, found, other: other ?? '' });
}

/** Shows the result for each confirmed name. */
export function useLessonToasts(): (lessons: readonly Lesson[]) => void {
  const wordsOf = useLessonWords();
  return (lessons) => {
    for (const lesson of lessons) showResult(wordsOf(lesson), lesson.refusal === null);
  };
}

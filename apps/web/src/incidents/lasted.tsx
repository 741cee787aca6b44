import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { elapsed } from '#ui/relative-time.ts';

/** How long something has taken, or takes so far while `to` is null. */
export function Lasted({ from, to }: { from: string; to: string | null }) {
  const { i18n } = useTranslation();
  const now = useNow(1_000);
  const end = to === null ? now.getTime() : Date.parse(to);
  return <>{elapsed(end - Date.parse(from), i18n.language)}</>;
}

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day } from '#ui/dates.ts';
import type { Period } from './period.ts';
import { namesPx, xOf } from './scale.ts';
import type { Scale } from './scale.ts';
import styles from './timeline.module.css';

const hourMs = 3_600_000;
/** Narrower hours are named every second or third time. */
const leastLabelPx = 44;

/** Days and hours in the viewer's zone, above the timeline. */
export const Axis = memo(function Axis({ period, scale, zone }: { period: Period; scale: Scale; zone: string }) {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const step = Math.ceil(leastLabelPx / scale.hourPx);
  const hours = Array.from({ length: Math.round((period.toMs - period.fromMs) / hourMs) }, (_, hour) => {
    const atMs = period.fromMs + hour * hourMs;
    return { atMs, text: clock(new Date(atMs), locale, zone) };
  });
  return (
    <div className={styles['axis']} style={{ width: scale.widthPx }} aria-hidden>
      {period.days.map((atMs, index) => {
        const x = xOf(scale, atMs);
        const width = xOf(scale, period.days[index + 1] ?? period.toMs) - x;
        return (
          <div key={atMs} className={styles['day']} style={{ left: x, width }}>
            <span style={{ left: namesPx + 8 }}>{day(new Date(atMs), new Date(), locale, zone)}</span>
          </div>
        );
      })}
      {hours
        .filter(({ text }) => Number(text.slice(0, 2)) % step === 0)
        .map(({ atMs, text }) => (
          <span key={atMs} className={styles['hour']} style={{ left: xOf(scale, atMs) }}>
            {text}
          </span>
        ))}
    </div>
  );
});

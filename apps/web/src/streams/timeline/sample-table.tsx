import type { Measured, SampleMeasure, Samples } from '@touchline/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { measuresOf } from './measures-of.ts';
import { numberText, unitText } from './measure-text.ts';
import styles from './timeline.module.css';

/** The curves as numbers, newest first. */
export const SampleTable = memo(function SampleTable({ samples }: { samples: Samples }) {
  const { t, i18n } = useTranslation('timeline');
  const zone = useViewerZone();
  const measures = measuresOf(samples);
  const number = (measure: SampleMeasure, value: number) => numberText(i18n.language, measure, value);
  const say = (measure: SampleMeasure, measured: Measured) => {
    if (!measured) return '—';
    const mean = number(measure, measured.mean);
    const [low, high] = [number(measure, measured.low), number(measure, measured.high)];
    return low === high ? mean : t('lowHigh', { mean, low, high });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <section className={styles['tableBox']} tabIndex={0} aria-label={t('tableCaption')}>
      <table className={styles['table']}>
        <caption className="hidden-visually">{t('tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.at')}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {t(`column.${measure}`)}, {unitText(t, measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.periods.toReversed().map((period) => (
            <tr key={period.at}>
              <th scope="row">{fullDateTime(period.at, i18n.language, zone)}</th>
              {measures.map((measure) => (
                <td key={measure}>{say(measure, period[measure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

import { thresholdKinds } from '@touchline/contract';
import type { ThresholdLevels, ThresholdName } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#ui/formatters.ts';
import { allNames, inForce, levelOf } from './threshold-values.ts';
import type { Owner } from './threshold-values.ts';
import styles from './thresholds.module.css';

/** The thresholds in force; those that are not inherited stand out. */
export function ThresholdList({ owner, levels }: { owner: Owner; levels: ThresholdLevels }) {
  const { t, i18n } = useTranslation('thresholds');
  const text = (name: ThresholdName, key: 'seconds' | 'level') => {
    const value = inForce(levels, name);
    const shown = value === null ? t('never') : t(key, { value: formatNumber(value, i18n.language).replace('-', '−') });
    return name in levels.own ? <b>{shown}</b> : shown;
  };
  return (
    <>
      <table className={styles['list']}>
        <thead>
          <tr>
            <th scope="col">{t('fault')}</th>
            <th scope="col">{t('after')}</th>
            <th scope="col">{t('clear')}</th>
          </tr>
        </thead>
        <tbody>
          {thresholdKinds.map((kind) => {
            const level = levelOf[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  {t(`kind.${kind}`)} {level ? <small>{text(level, 'level')}</small> : null}
                </th>
                <td>{text(`${kind}AfterS`, 'seconds')}</td>
                <td>{text(`${kind}ClearS`, 'seconds')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {allNames.some((name) => name in levels.own) ? <p className={styles['hint']}>{t(`own.${owner}`)}</p> : null}
    </>
  );
}

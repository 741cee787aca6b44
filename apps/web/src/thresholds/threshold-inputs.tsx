import { thresholdKinds } from '@touchline/contract';
import type { ThresholdKind, ThresholdName } from '@touchline/contract';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#ui/formatters.ts';
import { NumberField } from '#ui/number-field.tsx';
import { levelOf } from './threshold-values.ts';
import styles from './thresholds.module.css';

type Props = {
  inputOf: (name: ThresholdName) => ComponentProps<typeof NumberField>;
  /** What is in force as typed so far; null: never. */
  secondsOf: (name: ThresholdName) => number | null;
  /** What stands beside the name of a kind. */
  besides: (kind: ThresholdKind) => ReactNode;
  probeIntervalS: number;
};

/** The inputs of all thresholds, by what they are of. */
export function ThresholdInputs({ inputOf, secondsOf, besides, probeIntervalS }: Props) {
  const { t, i18n } = useTranslation('thresholds');
  const isShort = (seconds: number | null) => seconds !== null && seconds < probeIntervalS;
  return (
    <div className={styles['kinds']}>
      {thresholdKinds.map((kind) => {
        const level = levelOf[kind];
        return (
          <fieldset key={kind} className={styles['kind']}>
            <legend>{t(`kind.${kind}`)}</legend>
            {besides(kind)}
            <div className={styles['inputs']}>
              <NumberField
                label={t('after')}
                allowDecimal={kind === 'inputLoss'}
                decimalScale={1}
                {...inputOf(`${kind}AfterS`)}
              />
              <NumberField label={t('clear')} allowDecimal={false} {...inputOf(`${kind}ClearS`)} />
              {level ? <NumberField label={t('below')} allowDecimal={false} {...inputOf(level)} /> : null}
            </div>
            {kind === 'frozen' ? <p className={styles['hint']}>{t('overlays')}</p> : null}
            {isShort(secondsOf(`${kind}AfterS`)) ? (
              <p className={styles['hint']}>{t('short', { seconds: formatNumber(probeIntervalS, i18n.language) })}</p>
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}

import { IconCheck, IconEqualNot, IconMinus, IconQuestionMark, IconTilde } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agreement } from './comparison.ts';
import styles from './reviews.module.css';

const icons = {
  same: IconCheck,
  alike: IconTilde,
  differs: IconEqualNot,
  open: IconQuestionMark,
  missing: IconMinus,
} as const;

/** Whether the two values of a line agree, as an icon with a text for screen readers and on hover. */
export function AgreementMark({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('playlist');
  const Icon = icons[agreement];
  const word = t(`review.agreement.${agreement}`);
  return (
    <span className={styles['mark']} data-agreement={agreement} title={word}>
      <Icon size={15} stroke={2} aria-hidden />
      <span className="hidden-visually">{word}: </span>
    </span>
  );
}

import { Button } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatStateText } from '../signal.tsx';
import styles from './preview.module.css';
import { problemText, shortProblem } from './problem-text.ts';
import type { PlayedFormat, Problems } from './use-format-choice.ts';

type Props = { stream: Stream; failed: Problems[number]; choice: PlayedFormat; onRetry: () => void };

/** Shown in place of the picture: why the current format has none, or why no format has one. */
export function NoPicture({ stream, failed, choice, onRetry }: Props) {
  const { t } = useTranslation('streams');
  const { problems, isOwn, offered, chooseAutomatically } = choice;
  return (
    <div className={styles['overlay']} role="alert">
      <IconAlertTriangle size={28} aria-hidden />
      <strong>{t('preview.problem')}</strong>
      {problems.length > 1 ? (
        <ul className={styles['problems']}>
          {problems.map(({ format, problem }) => (
            <li key={format}>
              {t(`formatName.${format}`)}: {shortProblem(t, problem)}
            </li>
          ))}
        </ul>
      ) : (
        <span>{problemText(t, failed.problem)}</span>
      )}
      <small>{formatStateText(t, failed.format, stream.formats)}</small>
      <Button
        size="xs"
        onClick={() => {
          if (!isOwn) chooseAutomatically();
          onRetry();
        }}
      >
        {t('preview.retry')}
      </Button>
      {isOwn && offered.length > 1 ? (
        <Button size="xs" variant="default" onClick={chooseAutomatically}>
          {t('preview.automatic')}
        </Button>
      ) : null}
    </div>
  );
}

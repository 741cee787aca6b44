import { IconLoader2, IconPhoto, IconPlugConnectedX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { noLinkText } from '#web/streams/link-reason.ts';
import { problemText, shortProblem } from '#web/streams/preview/problem-text.ts';
import type { TileMotion } from './tile-motion.ts';
import styles from './tile.module.css';
import type { VideoState } from './tile-video.tsx';

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

/** What is said about a moving tile: nothing while it plays. */
export function VideoNote({ state }: { state: VideoState }) {
  const { t } = useTranslation('mosaic');
  const words = useTranslation('streams').t;
  if (state.kind === 'playing') return null;
  const isLost = state.kind !== 'starting';
  const Icon = isLost ? IconPlugConnectedX : IconLoader2;
  return (
    <span className={styles['note']} data-lost={isLost}>
      <Icon {...icon} />
      {state.kind === 'failed'
        ? t('note.failed', { why: shortProblem(words, state.problem) })
        : t(state.kind === 'stalled' ? 'note.stalled' : 'note.starting')}
    </span>
  );
}

type StillMotion = Extract<TileMotion, { kind: 'still' }>;

/** Why a tile shows key frames. */
export function StillNote({ motion }: { motion: StillMotion }) {
  const { t } = useTranslation('mosaic');
  const words = useTranslation('streams').t;
  const isLost = motion.why === 'noSignal';
  const Icon = isLost ? IconPlugConnectedX : IconPhoto;
  const [text, hint] = stillTexts(motion, t, words);
  return (
    <span className={styles['note']} data-lost={isLost} title={hint}>
      <Icon {...icon} />
      {text}
    </span>
  );
}

function stillTexts(motion: StillMotion, t: TFunction<'mosaic'>, words: TFunction<'streams'>): [string, string] {
  if (motion.why === 'problem') return [shortProblem(words, motion.problem), problemText(words, motion.problem)];
  if (motion.why !== 'noLink') return [t(`note.${motion.why}`), t(`noteHint.${motion.why}`)];
  const text = noLinkText(words, motion.reason);
  return [text, text];
}

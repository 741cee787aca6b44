import { Button } from '@mantine/core';
import { formats } from '@touchline/contract';
import type { Format, Stream } from '@touchline/contract';
import { IconAlertTriangle, IconCopy, IconVideoOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { noLinkText } from '../link-reason.ts';
import { useStreamActions } from '../use-stream-actions.ts';
import { Player } from './player.tsx';
import styles from './preview.module.css';
import { shortProblem } from './problem-text.ts';
import { useFormatChoice } from './use-format-choice.ts';
import type { PreviewLinks } from './use-preview-links.ts';

type Props = {
  stream: Stream;
  /** To play. Those of the stream are the person's own, which are copied. */
  links: PreviewLinks;
};

/** Plays a stream with the links of a preview, and says why a format cannot be chosen. */
export function FormatPlayer({ stream, links }: Props) {
  const { t } = useTranslation(['streams', 'shell']);
  const actions = useStreamActions();
  const played = { ...stream, ...links };
  const choice = useFormatChoice(played);
  const { format, offered, replaced } = choice;
  const url = format ? played.links[format] : null;
  return (
    <>
      <div className={styles['bar']}>
        <SegmentedControl<Format>
          label={t('preview.format')}
          value={format}
          options={formats.map((each) => ({
            value: each,
            label: t(`formatName.${each}`),
            disabled: !offered.some((one) => one === each),
          }))}
          onChange={(next) => {
            const chosen = offered.find((one) => one === next);
            if (chosen) choice.choose(chosen);
          }}
        />
        {format && stream.links[format] !== null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() => void actions.copyLink(stream, format)}
          >
            {t('action.copy', { format: t(`formatName.${format}`) })}
          </Button>
        ) : null}
      </div>
      {format && replaced ? (
        <output className={styles['switched']}>
          {t('preview.switched', {
            from: t(`formatName.${replaced.format}`),
            why: shortProblem(t, replaced.problem),
            to: t(`formatName.${format}`),
          })}
        </output>
      ) : null}
      {format && url ? (
        <Player key={format} stream={played} format={format} url={url} choice={choice} />
      ) : (
        <EmptyState
          urgent={false}
          icon={<IconVideoOff size={24} />}
          title={t('preview.none')}
          text={t('preview.noneText')}
          action={null}
        />
      )}
      <ul className={styles['reasons']}>
        {formats.map((each) => {
          const why = unavailableReason(played, each);
          return why === null ? null : (
            <li key={each}>
              <IconAlertTriangle size={14} aria-hidden /> {t(`formatName.${each}`)}: {unavailableText(t, why)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type UnavailableReason = 'rtmp' | NonNullable<Stream['linkReasons'][Format]>;

function unavailableText(t: TFunction<'streams'>, why: UnavailableReason): string {
  return why === 'rtmp' ? t('preview.rtmp') : noLinkText(t, why);
}

/** Why a format cannot be chosen; null if it can. */
function unavailableReason(stream: Stream, format: Format): UnavailableReason | null {
  return stream.linkReasons[format] ?? (format === 'rtmp' ? 'rtmp' : null);
}

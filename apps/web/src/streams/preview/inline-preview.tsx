import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { FormatPlayer } from './format-player.tsx';
import { usePreviewLinks } from './use-preview-links.ts';

/** The preview as a part of a page. */
export function InlinePreview({ stream }: { stream: Stream }) {
  const { i18n } = useTranslation();
  const { links, error } = usePreviewLinks(stream);
  if (error) return <p role="alert">{errorText(i18n, error)}</p>;
  return links ? <FormatPlayer stream={stream} links={links} /> : null;
}

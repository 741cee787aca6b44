import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './article.module.css';
import { pictureOf } from './pictures.ts';

/** A picture of a screen in the language and the theme of the reader. */
export function ScreenPicture({ name, text }: { name: string; text: string }) {
  const { i18n } = useTranslation();
  const theme = useComputedColorScheme('dark');
  const src = pictureOf(name, i18n.language, theme);
  if (src === null) return null;
  return (
    <figure className={styles['picture']}>
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} alt={text} width={1_280} height={800} loading="lazy" decoding="async" />
      </a>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

import { useQuery } from '@tanstack/react-query';
import { readPicture } from '#kit/picture.ts';
import styles from './avatar.module.css';

type Person = { id: number; name: string; image: string | null };

/** A person's picture or initials, as decoration beside the name. `size` is in pixels. */
export function Avatar({ person, size }: { person: Person; size: 28 | 32 | 96 }) {
  const { id, image, name } = person;
  const picture = useQuery({
    queryKey: ['picture', id, image],
    queryFn: ({ signal }) => readPicture(id, signal),
    enabled: image !== null,
    // A new picture has a new name, and thus a new query key.
    staleTime: Infinity,
  });
  return (
    <span className={styles['avatar']} data-size={size} aria-hidden>
      {image !== null && picture.data ? <img src={picture.data} alt="" width={size} height={size} /> : initials(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letter = (word: string | undefined) => Array.from(word ?? '')[0] ?? '';
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toUpperCase();
}

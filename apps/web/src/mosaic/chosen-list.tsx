import type { Stream } from '@touchline/contract';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './choose.module.css';
import { reorder } from './reorder.ts';
import { useDrag } from './use-drag.ts';

type Props = { streams: readonly Stream[]; ids: readonly number[]; onChange: (ids: readonly number[]) => void };

/** The chosen matches in order: moved by dragging, or by the arrow keys on their handle. */
export function ChosenList({ streams, ids, onChange }: Props) {
  const { t } = useTranslation('mosaic');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const known = new Map(streams.map((stream) => [stream.id, stream]));
  const press = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(reorder(ids, index, index + step));
  };
  useDrag(dragged !== null, {
    // To the place of the match under the pointer.
    onMove(clientY) {
      const rows = [...(list.current?.children ?? [])];
      const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const from = dragged === null ? -1 : ids.indexOf(dragged);
      if (from >= 0 && to >= 0 && to !== from) onChange(reorder(ids, from, to));
    },
    onEnd: () => setDragged(null),
  });
  if (ids.length === 0) return <p className={styles['hint']}>{t('choose.nothing')}</p>;
  return (
    <section>
      <h2 className={styles['heading']}>{t('choose.chosen', { count: ids.length })}</h2>
      <ol ref={list} className={styles['list']}>
        {ids.map((id, index) => {
          const stream = known.get(id);
          const name = stream ? streamTitle(stream) : t('choose.unknown', { id });
          return (
            <li key={id} data-dragged={dragged === id} data-chosen={id}>
              <button
                type="button"
                className={styles['handle']}
                aria-label={t('choose.move', { name, place: index + 1, count: ids.length })}
                title={t('choose.moveHint')}
                onKeyDown={(event) => press(event, index)}
                onPointerDown={() => setDragged(id)}
              >
                <IconGripVertical size={16} aria-hidden />
              </button>
              <span className={styles['match']}>{name}</span>
              <IconButton
                look="subtle"
                size={28}
                aria-label={t('choose.remove', { name })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { copy } from '#ui/copy.ts';
import { showSuccess, showFailure } from '#ui/toast.ts';
import styles from './article.module.css';
import { ScreenPicture } from './screen-picture.tsx';
import type { Block, Line } from './blocks.ts';

type Props = {
  blocks: readonly Block[];
  /** Opens another article; null on an article's own page, where links navigate. */
  onArticle: ((id: string) => void) | null;
};

/** Renders an article as elements, so that no text in it can become markup. */
export function ArticleView({ blocks, onArticle }: Props) {
  return (
    <div className={styles['article']}>
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of an article never change their order
        <BlockView key={place} block={block} onArticle={onArticle} />
      ))}
    </div>
  );
}

function BlockView({ block, onArticle }: { block: Block; onArticle: Props['onArticle'] }) {
  const say = (line: Line) => <LineView line={line} onArticle={onArticle} />;
  if (block.kind === 'heading') return <h2>{say(block.line)}</h2>;
  if (block.kind === 'paragraph') return <p>{say(block.line)}</p>;
  if (block.kind === 'picture') return <ScreenPicture name={block.name} text={block.text} />;
  if (block.kind === 'code') return <Code text={block.text} />;
  if (block.kind === 'table') return <TableView block={block} say={say} />;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={place}>{say(item)}</li>
      ))}
    </List>
  );
}

function LineView({ line, onArticle }: { line: Line; onArticle: Props['onArticle'] }) {
  return line.map((part, place) => {
    const key = `${place}${part.text}`;
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>;
    if (part.kind === 'code') return <code key={key}>{part.text}</code>;
    if (part.kind === 'text') return <Fragment key={key}>{part.text}</Fragment>;
    if (!part.to.startsWith('#'))
      return (
        <Link key={key} to={part.to}>
          {part.text}
        </Link>
      );
    const id = part.to.slice(1);
    return (
      <Link
        key={key}
        to="/help/$id"
        params={{ id }}
        onClick={(event) => {
          if (!onArticle) return;
          event.preventDefault();
          onArticle(id);
        }}
      >
        {part.text}
      </Link>
    );
  });
}

function TableView({ block, say }: { block: Extract<Block, { kind: 'table' }>; say: (line: Line) => React.ReactNode }) {
  return (
    <div className={styles['table']}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <th key={place} scope="col">
                {say(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <tr key={place}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- see above
                <td key={column}>{say(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Code({ text }: { text: string }) {
  const { t } = useTranslation(['help', 'shell']);
  const take = async () => {
    if (await copy(text)) showSuccess(t('shell:form.copied'));
    else showFailure(t('shell:form.copyFailed'), '');
  };
  return (
    <div className={styles['code']} dir="ltr">
      {/* Scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <pre tabIndex={0} aria-label={t('code')}>
        {text}
      </pre>
      <ActionIcon variant="default" size={32} aria-label={t('copy')} title={t('copy')} onClick={() => void take()}>
        <IconCopy size={16} />
      </ActionIcon>
    </div>
  );
}

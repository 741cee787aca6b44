import { Skeleton } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useTitle } from '#ui/title.ts';
import { shelves } from './article.ts';
import type { Article } from './article.ts';
import { searchArticles, splitByHits } from './search-articles.ts';
import styles from './help.module.css';
import { library } from './library.ts';

/** All help articles, with a search ("FAQ search"). The search text is kept in the address. */
export function Help() {
  const { t } = useTranslation('help');
  const { search = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  useTitle(t('title'));
  const ask = (text: string) => void navigate({ to: '/help', search: { search: text }, replace: true });
  return (
    <div className={styles['page']}>
      <h1>{t('title')}</h1>
      <div className={styles['search']}>
        <SearchBox value={search} onSearch={ask} />
      </div>
      <Suspense fallback={<Skeleton height={320} />}>
        {search === '' ? <Shelves /> : <Answers question={search} />}
      </Suspense>
    </div>
  );
}

function Shelves() {
  const { t, i18n } = useTranslation('help');
  const { articles } = use(library(i18n.language));
  return (
    <div className={styles['shelves']}>
      {shelves.map((shelf) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`} className={styles['shelf']}>
          <h2 id={`shelf-${shelf}`}>{t(`shelf.${shelf}`)}</h2>
          <ul>
            {articles
              .filter((article) => article.shelf === shelf)
              .map((article) => (
                <li key={article.id}>
                  <ArticleLink article={article} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ArticleLink({ article }: { article: Article }) {
  return (
    <Link to="/help/$id" params={{ id: article.id }}>
      {article.title}
    </Link>
  );
}

function Answers({ question }: { question: string }) {
  const { t, i18n } = useTranslation('help');
  const router = useRouter();
  const found = searchArticles(use(library(i18n.language)).articles, question);
  if (found.length === 0)
    return (
      <EmptyState
        urgent={false}
        icon={<IconHelp size={24} />}
        title={t('nothing')}
        text={t('nothingText')}
        action={{ label: t('askSupport'), onClick: () => router.history.push('/support') }}
      />
    );
  return (
    <>
      <output className={styles['count']}>{t('found', { count: found.length })}</output>
      <ol className={styles['answers']}>
        {found.map(({ article, words, excerpt }) => (
          <li key={article.id}>
            <Link to="/help/$id" params={{ id: article.id }}>
              <Marked text={article.title} words={words} />
            </Link>
            <small>{t(`shelf.${article.shelf}`)}</small>
            <p>
              <Marked text={excerpt} words={words} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  return splitByHits(text, words).map(({ text: piece, isHit }, place) =>
    isHit ? <mark key={`${place}${piece}`}>{piece}</mark> : piece,
  );
}

import { Skeleton } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#ui/search-box.tsx';
import { useTitle } from '#ui/title.ts';
import { ArticleView } from './article-view.tsx';
import styles from './help.module.css';
import { library } from './library.ts';

/** The page of one article. */
export function HelpArticle() {
  const { t } = useTranslation('help');
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={styles['page']}>
      <nav aria-label={t('way')} className={styles['way']}>
        <Link to="/help">{t('title')}</Link>
      </nav>
      <Suspense fallback={<Skeleton height={320} />}>
        <ArticleDrawer key={id} id={id} onAsk={(text) => void navigate({ to: '/help', search: { search: text } })} />
      </Suspense>
    </div>
  );
}

function ArticleDrawer({ id, onAsk }: { id: string; onAsk: (text: string) => void }) {
  const { t, i18n } = useTranslation('help');
  const { byId, articles } = use(library(i18n.language));
  const article = byId.get(id);
  useTitle(article?.title ?? t('missing'));
  if (!article)
    return (
      <>
        <h1>{t('missing')}</h1>
        <p className={styles['count']}>{t('missingText')}</p>
        <div className={styles['search']}>
          <SearchBox value="" onSearch={onAsk} />
        </div>
      </>
    );
  const beside = articles.filter((other) => other.shelf === article.shelf);
  return (
    <div className={styles['open']}>
      <article>
        <h1>{article.title}</h1>
        <ArticleView blocks={article.blocks} onArticle={null} />
        <p className={styles['more']}>
          {t('notEnough')} <Link to="/support">{t('askSupport')}</Link>
        </p>
      </article>
      <nav aria-labelledby="beside" className={styles['beside']}>
        <h2 id="beside">{t(`shelf.${article.shelf}`)}</h2>
        <ul>
          {beside.map((other) => (
            <li key={other.id}>
              <Link to="/help/$id" params={{ id: other.id }} activeProps={{ 'aria-current': 'page' }}>
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#ui/dialog.tsx';
import { ArticleView } from './article-view.tsx';
import styles from './help.module.css';
import { library } from './library.ts';
import { articleOf } from './screens.ts';

/** The help for the current screen in a drawer. Links to other articles open in the same drawer. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['help', 'shell']);
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(() => articleOf(pathname, (search as { panel?: string }).panel));
  return (
    <Drawer side="end" title={t('title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={240} />}>
        <DrawerContent id={shown} onArticle={setShown} />
      </Suspense>
    </Drawer>
  );
}

function DrawerContent({ id, onArticle }: { id: string; onArticle: (id: string) => void }) {
  const { t, i18n } = useTranslation('help');
  const article = use(library(i18n.language)).byId.get(id);
  return (
    <div className={styles['sheet']}>
      <h2>{article?.title ?? t('missing')}</h2>
      {article ? <ArticleView blocks={article.blocks} onArticle={onArticle} /> : <p>{t('missingText')}</p>}
      <p className={styles['more']}>
        <Link to="/help">{t('all')}</Link>
      </p>
    </div>
  );
}

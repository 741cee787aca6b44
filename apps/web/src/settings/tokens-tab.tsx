import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTitle } from '#ui/title.ts';

const ServiceTokens = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/access-tokens/tokens.tsx'), loadWords('accessTokens')]);
  return loaded.ServiceTokens;
});

/** Tokens with which other systems call the API. */
export function TokensTab() {
  const { t } = useTranslation('settings');
  useTitle(t('tab.tokens'));
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <ServiceTokens />
    </Suspense>
  );
}

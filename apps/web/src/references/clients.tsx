import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from '#kit/use-panel.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DirectoryScreen } from './directory-screen.tsx';
import { clients } from './directories.ts';

const IdentifyLink = lazyPart(async () => (await import('#web/links/identify-link.tsx')).IdentifyLink);

/** The list of clients, and whose link an address is. */
export function Clients() {
  const { t } = useTranslation('links');
  const panel = usePanel(['identify']);
  return (
    <>
      <DirectoryScreen
        directory={clients}
        tools={
          <Button
            variant="default"
            leftSection={<IconZoomQuestion size={16} />}
            onClick={() => panel.open('identify', null)}
          >
            {t('identify.action')}
          </Button>
        }
      />
      {panel.name === 'identify' ? (
        <Suspense>
          <IdentifyLink onClose={panel.close} />
        </Suspense>
      ) : null}
    </>
  );
}

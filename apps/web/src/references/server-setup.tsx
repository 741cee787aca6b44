import { Button } from '@mantine/core';
import { serverRoutes, vendors } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { sentence } from '#kit/call-error.ts';
import styles from './references.module.css';
import { useCopy } from '#kit/use-copy.ts';

/** The lines with which a vendor's server asks the console before it lets a publisher in; `id` null before it is saved. */
export function ServerSetup({ id, vendor }: { id: number | null; vendor: unknown }) {
  const { t } = useTranslation('references');
  const known = vendors.find((one) => one === vendor);
  return (
    <section className={styles['section']} aria-label={t('setup.title')}>
      <h2>{t('setup.title')}</h2>
      {id === null || !known ? (
        <p className={styles['hint']}>{t('setup.unsaved')}</p>
      ) : (
        <Lines id={id} vendor={known} />
      )}
    </section>
  );
}

function Lines({ id, vendor }: { id: number; vendor: (typeof vendors)[number] }) {
  const { t, i18n } = useTranslation('references');
  const copy = useCopy();
  const { data, error } = useQuery({
    // Under the server's name: a new token makes new lines.
    queryKey: ['server', 'setup', id, vendor],
    queryFn: ({ signal }) => call(serverRoutes.setup, { id, vendor }, signal),
  });
  if (error) return <p role="alert">{sentence(i18n, error)}</p>;
  if (!data) return null;
  if (data.lines === '') return <p className={styles['hint']}>{t('setup.none')}</p>;
  return (
    <>
      <p className={styles['hint']}>{t('setup.text', { file: data.file })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll inside, which the keyboard must reach */}
      <pre className={styles['lines']} dir="ltr" tabIndex={0} aria-label={data.file}>
        {data.lines}
      </pre>
      <Button
        size="xs"
        variant="default"
        className={styles['start']}
        leftSection={<IconCopy size={14} />}
        onClick={() => void copy(data.lines)}
      >
        {t('setup.copy')}
      </Button>
    </>
  );
}

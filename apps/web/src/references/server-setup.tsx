import { Button } from '@mantine/core';
import { serverRoutes, vendorPresets, vendors } from '@touchline/contract';
import type { SetupPart, Vendor } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import type { Values } from './record-inputs.tsx';
import styles from './references.module.css';
import { useCopy } from '#kit/use-copy.ts';

/** Instructions to configure a vendor's server for its formats and the publish gate; `id` is null before it is saved. */
export function ServerSetup({ id, values }: { id: number | null; values: Values }) {
  const { t } = useTranslation('references');
  const vendor = vendors.find((one) => one === values['vendor']);
  return (
    <section className={styles['section']} aria-label={t('setup.title')}>
      <h2>{t('setup.title')}</h2>
      {id === null || !vendor ? (
        <p className={styles['hint']}>{t('setup.unsaved')}</p>
      ) : (
        <SetupParts id={id} vendor={vendor} />
      )}
      {vendor ? <Notes vendor={vendor} hasTls={values['tls'] === true} /> : null}
    </section>
  );
}

function SetupParts({ id, vendor }: { id: number; vendor: Vendor }) {
  const { i18n } = useTranslation('references');
  const { data, error } = useQuery({
    // The key begins with 'server', so that a new token or other paths load new lines.
    queryKey: ['server', 'setup', id, vendor],
    queryFn: ({ signal }) => call(serverRoutes.setup, { id, vendor }, signal),
  });
  if (error) return <p role="alert">{errorText(i18n, error)}</p>;
  return data?.parts.map((part) => <SetupPartView key={part.place + part.file} part={part} />);
}

function SetupPartView({ part: { place, file, lines } }: { part: SetupPart }) {
  const { t } = useTranslation('references');
  const copy = useCopy();
  return (
    <>
      <p className={styles['hint']}>{t(`setup.place.${place}`, { file })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll inside and must be reachable by keyboard */}
      <pre className={styles['lines']} dir="ltr" tabIndex={0} aria-label={file}>
        {lines}
      </pre>
      <Button
        size="xs"
        variant="default"
        className={styles['start']}
        leftSection={<IconCopy size={14} />}
        onClick={() => void copy(lines)}
      >
        {t('setup.copy')}
      </Button>
    </>
  );
}

/** Notes on what the configuration does not cover: who else may publish, and what else the formats need. */
function Notes({ vendor, hasTls }: { vendor: Vendor; hasTls: boolean }) {
  const { t } = useTranslation('references');
  const isOtherwise = hasTls !== vendorPresets[vendor].tls;
  return (
    <ul className={styles['hint']}>
      <li>{t(`setup.publishing.${vendor}`)}</li>
      <li>{t(`setup.formats.${vendor}`)}</li>
      {isOtherwise ? <li>{t(hasTls ? 'setup.tlsOn' : 'setup.tlsOff')}</li> : null}
    </ul>
  );
}

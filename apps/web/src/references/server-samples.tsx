import { formats, isSigned, linksOf, publishUrl, signsFormat, vendors } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Values } from './record-inputs.tsx';
import styles from './references.module.css';

/** Previews the typed paths as links, by the same code that makes the links of streams, including reasons, without signatures. */
export function ServerSamples({ values }: { values: Values }) {
  const { t } = useTranslation('references');
  const text = (name: string) => String(values[name] ?? '');
  const offer = {
    fqdn: text('fqdn') || 'example.org',
    tls: values['tls'] === true,
    enabled: values['enabled'] === true,
    rtmp: text('rtmp'),
    hls: text('hls'),
    wss: text('wss'),
    mpd: text('mpd'),
    publish: text('publish'),
  };
  const vendor = vendors.find((one) => one === values['vendor']);
  const signer = vendor && isSigned({ vendor, signed: values['signed'] === true }) ? { vendor } : null;
  const { links, linkReasons } = linksOf(offer, 'match-key');
  const encoder = publishUrl(offer, 'match-key', 'publish-secret');
  return (
    <section className={styles['samples']} aria-label={t('sample.title')}>
      <h2>{t('sample.title')}</h2>
      <dl>
        {formats.map((format) => {
          const reason = linkReasons[format] ?? (signer && !signsFormat(signer, format) ? 'not_signed' : null);
          return (
            <div key={format}>
              <dt>{t(`format.${format}`)}</dt>
              <dd>
                {reason ? <span className={styles['hint']}>{t(`sample.${reason}`)}</span> : <bdi>{links[format]}</bdi>}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{t('sample.encoder')}</dt>
          <dd>
            {encoder === null ? <span className={styles['hint']}>{t('sample.noEncoder')}</span> : <bdi>{encoder}</bdi>}
          </dd>
        </div>
      </dl>
      {signer ? <p className={styles['hint']}>{t('sample.signed')}</p> : null}
    </section>
  );
}

import { Button } from '@mantine/core';
import { formats, serverRoutes } from '@touchline/contract';
import type { Format, TestResult } from '@touchline/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Values } from './record-inputs.tsx';
import styles from './references.module.css';

type Results = Record<Format, TestResult>;
type TestInput = Parameters<typeof call<typeof serverRoutes.test>>[1];

/** Tests the connection to the server with the form's values, saved or not; `id` is null before it is saved. */
export function ServerTest({ id, values }: { id: number | null; values: Values }) {
  const { t } = useTranslation('references');
  const act = useAct();
  const [results, setResults] = useState<Results | null>(null);
  const [busy, setBusy] = useState(false);
  const { fqdn, ip, rtmp, hls, wss, mpd, wssDialect, tls } = values;
  const test = async () => {
    setBusy(true);
    await act(t('failure.test'), async () => {
      // The server validates the input; its errors are shown as a sentence.
      const input = { id: id ?? undefined, fqdn, ip, rtmp, hls, wss, mpd, wssDialect, tls } as TestInput;
      setResults(await call(serverRoutes.test, input, null));
    });
    setBusy(false);
  };
  return (
    <section className={styles['section']} aria-label={t('test.title')}>
      <Button
        className={styles['start'] ?? ''}
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={busy}
        disabled={!fqdn}
        onClick={() => void test()}
      >
        {t('test.action')}
      </Button>
      <output aria-busy={busy}>
        {busy ? <p className={styles['hint']}>{t('test.running')}</p> : null}
        {results && !busy ? <ProbeResults results={results} /> : null}
      </output>
    </section>
  );
}

function ProbeResults({ results }: { results: Results }) {
  const { t } = useTranslation('references');
  return (
    <dl className={styles['results']}>
      {formats.map((format) => {
        const { step, detail, tookMs } = results[format];
        const tone = step === 'answers' ? 'ok' : step === 'not_offered' ? 'mute' : 'bad';
        const more = [detail, step === 'not_offered' ? '' : t('test.took', { ms: tookMs })].filter(Boolean).join(' · ');
        return (
          <div key={format}>
            <dt>
              <StatusLabel tone={tone} label={t(`format.${format}`)} hint={null} />
            </dt>
            <dd>
              {t(`test.step.${step}`)}
              {more === '' ? null : <small>{more}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

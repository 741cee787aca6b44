import type { SecondFactorSetup } from '@touchline/contract';
import { useWords } from '#ui/use-words.ts';

/** The secret of a second factor, as a QR code and as text. */
export function SetupPicture({ setup: { secret, qr } }: { setup: SecondFactorSetup }) {
  const { t } = useWords('secondFactor');
  return (
    <div>
      <p style={{ margin: '0 0 12px' }}>{t('scan')}</p>
      {/* Apps read dark modules on a light ground, whatever the theme. */}
      <svg
        role="img"
        aria-label={t('picture')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="200"
        height="200"
        shapeRendering="crispEdges"
        style={{ display: 'block', background: '#fff', borderRadius: 4 }}
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p style={{ margin: '12px 0 0' }}>
        {t('orType')}{' '}
        <code dir="ltr" style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </div>
  );
}

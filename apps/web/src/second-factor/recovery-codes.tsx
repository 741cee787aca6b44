import { useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { useWords } from '#ui/use-words.ts';

/** Recovery codes that were just made, which cannot be shown again. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { t } = useWords('secondFactor');
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div>
      <p style={{ margin: '0 0 12px' }}>{t('codesText')}</p>
      <ul
        aria-label={t('codesTitle')}
        dir="ltr"
        style={{ columns: 2, margin: '0 0 16px', padding: 0, listStyle: 'none', fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {window.isSecureContext ? (
          <Button look="default" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        ) : null}
        <a
          className={buttonClass(undefined)}
          data-look="default"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          {t('download')}
        </a>
        <Button look="filled" onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  );
}

import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Overlap } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clock, day } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './takes.module.css';

/** Long enough to read the list of matches and decide. */
const warningMs = 30_000;

/** Warns that a taken stream overlaps others of the same person, lists them with their times, and offers to release it. */
export function warnOfOverlaps(i18n: I18n, name: string, overlaps: readonly Overlap[], onRelease: () => void): void {
  const t = i18n.getFixedT(null, ['streams', 'shell']);
  const release = () => {
    notifications.hide(shown);
    onRelease();
  };
  const shown = notifications.show({
    title: t('takes.takenOverlapping', { title: name }),
    message: <OwnOverlaps i18n={i18n} overlaps={overlaps} onRelease={release} />,
    color: 'yellow',
    role: 'alert',
    autoClose: warningMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('shell:form.close') },
  });
}

type OwnProps = { i18n: I18n; overlaps: readonly Overlap[]; onRelease: () => void };

/** The person's other matches at the same time. */
export function OwnOverlaps({ i18n, overlaps, onRelease }: OwnProps) {
  const t = i18n.getFixedT(null, 'streams');
  return (
    <>
      <ul className={styles['overlaps']}>
        {overlaps.map((overlap) => (
          <li key={overlap.id}>
            {t('takes.ownOverlap', { title: overlap.title, when: periodText(overlap, i18n.language) })}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onRelease}>
        {t('action.release')}
      </Button>
    </>
  );
}

/** The other matches that the holders of a stream have at the same time. */
export function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { t, i18n } = useTranslation('streams');
  if (overlaps.length === 0) return null;
  return (
    <Alert color="yellow" title={t('takes.overlaps')} icon={<IconAlertTriangle size={18} />} mb="md">
      {overlaps.map((overlap) => (
        <div key={`${overlap.user}-${overlap.id}`}>
          {t('takes.overlap', {
            user: overlap.userName,
            title: overlap.title,
            when: periodText(overlap, i18n.language),
          })}
        </div>
      ))}
    </Alert>
  );
}

/** Formats as `Sat, 21 Nov, 18:00–20:00` in the viewer's zone. */
export function periodText({ startAt, endAt }: Pick<Overlap, 'startAt' | 'endAt'>, locale: string): string {
  const zone = viewerZone();
  return `${day(startAt, new Date(), locale, zone)}, ${clock(startAt, locale, zone)}–${clock(endAt, locale, zone)}`;
}

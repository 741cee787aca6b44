import type { Trends } from '@touchline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

type Takes = NonNullable<Trends['takes']>;

/** How many streams each person took in each of the last hours. Hours without any are empty. */
export function HoursCard({ takes: { hours, people }, time }: { takes: Takes; time: ReactNode }) {
  const { t, i18n } = useTranslation('dashboard');
  const most = Math.max(1, ...people.flatMap(({ streams }) => streams));
  return (
    <Card title={t('hours.title')} about={t('hours.about')} wide>
      {time}
      {people.length === 0 ? (
        <p className={styles['dim']}>{t('hours.none')}</p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['hours']}>
            <caption className="hidden-visually">{t('hours.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('people.person')}</th>
                {hours.map(({ from }) => (
                  <th key={from} scope="col">
                    {hourOf(from, i18n.language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <th scope="row">{person.name}</th>
                  {hours.map((hour, at) => (
                    <HourCell key={hour.from} hour={hour} person={person} count={person.streams[at] ?? 0} most={most} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** `17`, or `17:30` in a zone whose clocks are not whole hours away from UTC, in which the hours are counted. */
const hourOf = (from: string, locale: string) => clock(from, locale, viewerZone()).replace(/:00$/, '');

type CellProps = { hour: Takes['hours'][number]; person: Takes['people'][number]; count: number; most: number };

function HourCell({ hour, person, count, most }: CellProps) {
  const { t, i18n } = useTranslation('dashboard');
  if (count === 0) return <td>&nbsp;</td>;
  const name = `${person.name}, ${clock(hour.from, i18n.language, viewerZone())}`;
  return (
    <td style={{ '--share': (count + most) / (2 * most) } as CSSProperties}>
      <NumberLink
        big={false}
        list={{
          to: '/broadcast/streams',
          tag: null,
          filters: { takenBy: person.id, takenIn: `${hour.from}..${hour.to}` },
          hidden: true,
        }}
        label={t('link', { label: name, count })}
      >
        {count}
      </NumberLink>
    </td>
  );
}

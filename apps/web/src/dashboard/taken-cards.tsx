import type { Dashboard } from '@touchline/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { monthName } from '#ui/month.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

const BarChart = lazyPart(async () => (await import('#ui/bar-chart.tsx')).BarChart);

type TakenCounts = { streams: number; archived: number };
type Row = TakenCounts & { key: string; name: string; filters: Record<string, string | number> };

/** The number of streams taken in each of the last twelve months, from the first with any. */
export function MonthsCard({ months }: { months: Dashboard['months'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const first = months.findIndex(({ streams, archived }) => streams + archived > 0);
  const rows = (first === -1 ? [] : months.slice(first)).map((each) => ({
    ...each,
    key: each.month,
    name: monthName(each.month, i18n.language),
    filters: { takenIn: each.month },
  }));
  return (
    <Card title={t('months.title')} about={t('months.about')} wide>
      {rows.length === 0 ? (
        <p className={styles['dim']}>{t('people.none')}</p>
      ) : (
        <ChartAndTable title={t('months.title')} head={t('months.month')} rows={rows} latestFirst />
      )}
    </Card>
  );
}

/** The number of streams that each person took in the same months. */
export function PeopleCard({
  people,
  months,
}: {
  people: NonNullable<Dashboard['people']>;
  months: Dashboard['months'];
}) {
  const { t } = useTranslation('dashboard');
  const span = `${months[0]?.month ?? ''}..${months.at(-1)?.month ?? ''}`;
  const rows = people.map((each) => ({
    ...each,
    key: String(each.id),
    filters: { takenBy: each.id, takenIn: span },
  }));
  return (
    <Card title={t('people.title')} about={t('people.about')} wide>
      {rows.length === 0 ? (
        <p className={styles['dim']}>{t('people.none')}</p>
      ) : (
        <ChartAndTable title={t('people.title')} head={t('people.person')} rows={rows} latestFirst={false} />
      )}
    </Card>
  );
}

function ChartAndTable(props: { title: string; head: string; rows: Row[]; latestFirst: boolean }) {
  const { t } = useTranslation('dashboard');
  const { title, rows } = props;
  return (
    <div className={styles['both']}>
      <div className={styles['chart']}>
        <Suspense>
          <BarChart
            label={t('chart', { title })}
            names={rows.map((row) => row.name)}
            series={[
              { label: t('taken.streams'), values: rows.map((row) => row.streams) },
              { label: t('taken.archived'), values: rows.map((row) => row.archived) },
            ]}
          />
        </Suspense>
      </div>
      <Figures {...props} rows={props.latestFirst ? rows.toReversed() : rows} />
    </div>
  );
}

function Figures({ title, head, rows }: { title: string; head: string; rows: Row[] }) {
  const { t } = useTranslation('dashboard');
  const lists = [
    { part: 'streams', to: '/broadcast/streams' },
    { part: 'archived', to: '/broadcast/archive' },
  ] as const;
  return (
    <table className={styles['table']}>
      <caption className="hidden-visually">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {lists.map(({ part }) => (
            <th key={part} scope="col">
              {t(`taken.${part}`)}
            </th>
          ))}
          <th scope="col">{t('taken.total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {lists.map(({ part, to }) => (
              <td key={part}>
                <NumberLink
                  big={false}
                  list={{ to, tag: null, filters: row.filters, hidden: true }}
                  label={`${row.name}. ${t('link', { label: t(`taken.${part}`), count: row[part] })}`}
                >
                  {row[part]}
                </NumberLink>
              </td>
            ))}
            <td>{row.streams + row.archived}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

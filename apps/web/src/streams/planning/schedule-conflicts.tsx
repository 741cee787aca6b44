import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { scheduleRoutes } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { keepFocusInView } from '#kit/keep-focus-in-view.ts';
import type { StreamValues } from '../form-values.ts';
import { ConflictList } from './conflict-list.tsx';

const pauseMs = 400;

/** `id`: the stored stream; null for a new one. */
type Props = { id: number | null; values: StreamValues };

/** Warns of the scheduling conflicts of a stream as it stands in its form. It can be saved all the same. */
export function ScheduleConflicts({ id, values }: Props) {
  const { t } = useTranslation('planning');
  // As text, so that equal input keeps its identity.
  const [asked] = useDebouncedValue(JSON.stringify(inputOf(id, values)), pauseMs);
  const { data } = useQuery({
    queryKey: ['scheduleConflict', asked],
    // The server refuses half-typed input like the form does when it is saved.
    queryFn: ({ signal }) => call(scheduleRoutes.check, JSON.parse(asked) as Input, signal),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const conflicts = asked === 'null' ? [] : (data?.conflicts ?? []);
  return (
    <output ref={keepFocusInView}>
      {conflicts.length > 0 ? (
        <Alert
          color="yellow"
          title={t('conflicts', { count: conflicts.length })}
          icon={<IconAlertTriangle size={18} />}
          mb="md"
        >
          <ConflictList conflicts={conflicts} />
        </Alert>
      ) : null}
    </output>
  );
}

type Input = (typeof scheduleRoutes.check.input)['_zod']['input'];

/** The part of the form that can be in conflict; null until there is a sport and a start. */
function inputOf(id: number | null, values: StreamValues): Input | null {
  const {
    sport,
    tournament,
    team1,
    team2,
    title,
    startDate,
    startTime,
    timezone,
    startTimeTbd,
    duration,
    server,
    key,
  } = values;
  if (sport === null || !startDate || !startTime || (team1 !== null && team1 === team2)) return null;
  const teams = { sport, tournament, team1, team2, title };
  return {
    ...(id === null ? {} : { id }),
    ...teams,
    startDate,
    startTime,
    timezone,
    startTimeTbd,
    duration,
    server,
    key,
  };
}

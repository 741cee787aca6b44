import type { MatchOutcome, QueryWhy } from '@touchline/contract';
import type { TFunction } from 'i18next';
import type { Tone } from '#ui/status-dot.tsx';
import type { Mend, Step } from './step.ts';

type Words = { t: TFunction<['why', 'playlist']>; when: (instant: string) => string };
type Found = QueryWhy['streams'][number];

const plain = { details: [], mends: [] } as const;
const tones: Record<MatchOutcome, Tone> = {
  joined: 'ok',
  proposed: 'odd',
  passed_over: 'mute',
  rejected: 'bad',
  betting: 'bad',
  canceled: 'bad',
};

/** Why a query has its stream or waits for one. `mayWrite`: whether the reader may change the references. */
export function querySteps(id: number, why: QueryWhy, mayWrite: boolean, words: Words): Step[] {
  const isRevoked = why.revokedAt !== null;
  return [
    statusStep(why, words),
    ...(isRevoked ? [] : [...nameSteps(id, why, mayWrite, words), ...streamSteps(id, why, words)]),
  ];
}

function statusStep({ status, revokedAt, returnReason }: QueryWhy, { t, when }: Words): Step {
  const common = { ...plain, key: 'status', label: t('step.status') };
  if (revokedAt !== null) return { ...common, tone: 'mute', text: t('query.revoked', { when: when(revokedAt) }) };
  const isComplete = status === 'complete';
  const details = returnReason && !isComplete ? [t(`playlist:returned.${returnReason}`)] : [];
  return {
    ...common,
    tone: isComplete ? 'ok' : 'info',
    text: t(isComplete ? 'query.complete' : 'query.awaiting'),
    details,
  };
}

function nameSteps(id: number, { sport, teams }: QueryWhy, mayWrite: boolean, { t }: Words): Step[] {
  const edit: Mend = { label: t('mend.editQuery'), to: '/profile/playlist', search: { panel: 'edit', id: String(id) } };
  const step = (kind: 'sport' | 'team', index: number, { name, isKnown }: { name: string; isKnown: boolean }): Step => {
    const directory: Mend | null = mayWrite
      ? { label: t(kind === 'sport' ? 'mend.sports' : 'mend.teams'), to: `/references/${kind}s`, search: {} }
      : null;
    return {
      key: `${kind}${index}`,
      tone: isKnown ? 'ok' : 'bad',
      label: t(`step.${kind}`),
      text: t(isKnown ? 'known' : 'unknown', { name }),
      details: [],
      mends: isKnown ? [] : [edit, directory],
    };
  };
  return [...(sport ? [step('sport', 0, sport)] : []), ...teams.map((team, index) => step('team', index, team))];
}

function streamSteps(id: number, { streams, startAt, status }: QueryWhy, words: Words): Step[] {
  const { t, when } = words;
  const choose: Mend = {
    label: t('mend.choose'),
    to: '/profile/playlist',
    search: { panel: 'choose', id: String(id) },
  };
  if (streams.length === 0) {
    const text = t('noStreams', { when: when(startAt) });
    return [
      {
        ...plain,
        key: 'streams',
        tone: status === 'complete' ? 'mute' : 'bad',
        label: t('step.streams'),
        text,
        mends: [choose],
      },
    ];
  }
  return streams.map((stream) => foundStep(id, stream, choose, words));
}

function foundStep(
  query: number,
  { id, title, startAt, outcome, reasons }: Found,
  choose: Mend,
  { t, when }: Words,
): Step {
  const view: Mend = { label: t('mend.view'), to: '/broadcast/streams', search: { panel: 'view', id: String(id) } };
  const search = { panel: 'reviews', id: String(query) };
  const review: Mend = { label: t('mend.review'), to: '/profile/playlist', search };
  const mends =
    outcome === 'proposed' ? [review] : outcome === 'rejected' || outcome === 'passed_over' ? [view, choose] : [view];
  const said = reasons.map(({ code, asked, found }) => {
    if (code === 'several') return t('playlist:review.several');
    const field = t(`playlist:review.field.${code}`);
    if (asked === '' || found === '') return t('differsAlone', { field });
    const text = (value: string) => (code === 'start' ? when(value) : value);
    return t('differs', { field, asked: text(asked), found: text(found) });
  });
  return {
    key: `stream${id}`,
    tone: tones[outcome],
    label: title,
    text: t(`outcome.${outcome}`),
    details: [when(startAt), ...said],
    mends,
  };
}

import { formats, isAvailable } from '@touchline/contract';
import type { Ability, HiddenBy, StreamWhy } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { formatStateText, stateTones } from '#web/streams/signal.tsx';
import type { Mend, Step } from './step.ts';

type Words = {
  t: TFunction<['why', 'streams']>;
  ofStreams: TFunction<'streams'>;
  /** An instant as text. */
  when: (instant: string) => string;
  filterWords: (filter: HiddenBy) => string;
};

/** `isSelf`: whether the reader asks about themselves; `can`: what the reader may change. */
export type Reader = { isSelf: boolean; can: (ability: Ability) => boolean };

const plain = { details: [], mends: [] } as const;

/** What decides whether somebody sees a stream, whether it may be published and whether it plays. */
export function streamSteps(id: number, why: StreamWhy, reader: Reader, words: Words): Step[] {
  const visibility = [
    accountStep(why, reader, words),
    accessStep(why, reader, words),
    blacklistStep(why, reader, words),
    takeStep(why, reader, words),
  ];
  const stream = [archiveStep(id, why, words), ...publishingSteps(id, why, reader, words)];
  const signal = [signalStep(id, why, words), linksStep(why, words)];
  return [...visibility, ...stream, ...signal].filter((step) => step !== null);
}

const openUser = ({ user }: StreamWhy, { t }: Words): Mend => ({
  label: t('mend.user'),
  to: '/system/users',
  search: { panel: 'edit', id: String(user.id) },
});

function accountStep(why: StreamWhy, { isSelf }: Reader, words: Words): Step | null {
  const { t } = words;
  if (isSelf) return null;
  const { isActive, name } = why.user;
  const text = t(isActive ? 'account.active' : 'account.inactive', { name });
  const mends = isActive ? [] : [openUser(why, words)];
  return { ...plain, key: 'account', tone: isActive ? 'ok' : 'bad', label: t('step.account'), text, mends };
}

function accessStep(why: StreamWhy, { isSelf }: Reader, words: Words): Step {
  const { t } = words;
  const isAllowed = why.access === 'allowed';
  const mends = isAllowed || isSelf ? [] : [openUser(why, words)];
  const text = t(`access.${why.access}`);
  return { ...plain, key: 'access', tone: isAllowed ? 'ok' : 'bad', label: t('step.access'), text, mends };
}

function blacklistStep({ isHidden, hiddenBy }: StreamWhy, _reader: Reader, { t, filterWords }: Words): Step {
  const common = { ...plain, key: 'blacklist', label: t('step.blacklist') };
  if (!isHidden) return { ...common, tone: 'ok', text: t('blacklist.shown') };
  if (!hiddenBy) return { ...common, tone: 'bad', text: t('blacklist.others') };
  const search = { panel: 'edit', id: String(hiddenBy.id) };
  return {
    ...common,
    tone: 'bad',
    text: t('blacklist.own', { filter: filterWords(hiddenBy) }),
    mends: [{ label: t('mend.filter'), to: '/profile/blacklist', search }],
  };
}

/** How the person came to have the stream, or what their rules make of it. */
function takeStep({ take, rules, user }: StreamWhy, { isSelf }: Reader, { t, when }: Words): Step | null {
  if (take === null && rules.length === 0) return null;
  const text =
    take === null
      ? t('take.none')
      : take.ruleName === null
        ? t('take.byPerson', { name: take.by ?? '—', when: when(take.takenAt) })
        : t('take.byRule', { name: take.ruleName, when: when(take.takenAt) });
  const others = rules.filter(({ outcome }) => outcome !== 'own');
  return {
    key: 'take',
    tone: take === null ? 'mute' : 'ok',
    label: t('step.take'),
    text,
    details: others.map(({ name, outcome }) => t(`take.rule.${outcome}`, { name })),
    mends: [{ label: t('mend.rules'), to: '/profile/auto-takes', search: isSelf ? {} : { user: String(user.id) } }],
  };
}

function archiveStep(id: number, { archivedAt }: StreamWhy, { t, when }: Words): Step | null {
  if (archivedAt === null) return null;
  const search = { panel: 'view', id: String(id) };
  return {
    ...plain,
    key: 'archive',
    tone: 'bad',
    label: t('step.archive'),
    text: t('archived', { when: when(archivedAt) }),
    mends: [{ label: t('mend.archive'), to: '/broadcast/archive', search }],
  };
}

/** What the publish gate would say now, what it has said, and what the media node says of the source. */
function publishingSteps(id: number, why: StreamWhy, { can }: Reader, { t, when }: Words): (Step | null)[] {
  const { gate, refusal, pullFailure, archivedAt, startAt } = why;
  const search = { panel: 'edit', id: String(id) };
  const mayEdit = can('stream.write') && archivedAt === null;
  const edit: Mend | null = mayEdit ? { label: t('mend.edit'), to: '/broadcast/streams', search } : null;
  const view: Mend = { label: t('mend.view'), to: '/broadcast/streams', search: { ...search, panel: 'view' } };
  const servers: Mend | null = can('server.write')
    ? { label: t('mend.servers'), to: '/references/servers', search: {} }
    : null;
  const gateText =
    gate === null
      ? t('gate.admits')
      : gate === 'no_server'
        ? t('gate.no_server')
        : t('gate.refuses', { reason: t(`streams:refusal.${gate}`) });
  return [
    {
      ...plain,
      key: 'gate',
      tone: gate === null ? 'ok' : 'bad',
      label: t('step.gate'),
      text: gateText,
      details: gate === 'too_early' || gate === 'too_late' ? [t('gate.starts', { when: when(startAt) })] : [],
      mends:
        gate === null || archivedAt !== null
          ? []
          : [gate === 'cut' ? view : edit, gate === 'server_disabled' ? servers : null],
    },
    refusal && {
      ...plain,
      key: 'refusal',
      tone: 'warn',
      label: t('step.refusal'),
      text: t('streams:refused.fact', { reason: t(`streams:refusal.${refusal.reason}`), ip: refusal.ip }),
      details: [when(refusal.at)],
      mends: [mayEdit ? view : null],
    },
    pullFailure && {
      ...plain,
      key: 'pull',
      tone: 'bad',
      label: t('step.pull'),
      text: t('streams:pull.failed', { reason: t(`streams:pull.reason.${pullFailure.reason}`) }),
      mends: [edit],
    },
  ];
}

function signalStep(id: number, why: StreamWhy, { t, ofStreams, when }: Words): Step {
  const { state, stateSince, probedAt, formats: seen, contentFaults } = why;
  const isOn = isAvailable(state);
  const since = stateSince === null || probedAt === null ? null : t('signal.since', { when: when(stateSince) });
  const offered = formats.filter((format) => seen[format].state !== 'not_offered');
  return {
    key: 'signal',
    tone: stateTones[state],
    label: t('step.signal'),
    text: [t(isOn ? 'streams:available' : 'streams:notAvailable'), t(`streams:state.${state}`), since]
      .filter((part) => part !== null)
      .join(' · '),
    details: [
      t(`streams:stateHint.${state}`),
      ...(probedAt === null ? [] : offered.map((format) => formatStateText(ofStreams, format, seen))),
      ...contentFaults.map((fault) => t(`streams:contentFault.${fault}`)),
    ],
    mends: [{ label: t('mend.page'), to: `/broadcast/streams/${id}`, search: {} }],
  };
}

function linksStep({ linkReasons, access }: StreamWhy, { t }: Words): Step | null {
  if (access !== 'allowed') return null;
  const nameOf = (format: (typeof formats)[number]) => t(`streams:formatName.${format}`);
  const copied = formats.filter((format) => linkReasons[format] === null);
  const reasons = formats.flatMap((format) => {
    const reason = linkReasons[format];
    return reason === null ? [] : `${nameOf(format)}: ${t(`streams:linkReason.${reason}`)}`;
  });
  return {
    ...plain,
    key: 'links',
    tone: copied.length > 0 ? 'ok' : 'bad',
    label: t('step.links'),
    text: copied.length > 0 ? t('links.some', { formats: copied.map(nameOf).join(', ') }) : t('links.none'),
    details: reasons,
  };
}

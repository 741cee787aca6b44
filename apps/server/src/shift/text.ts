import type { ShiftSummary } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { fill } from '#server/notifications/fill';
import { incidentTitle } from '#server/notifications/incident-words';

type Summary = Omit<ShiftSummary, 'text'>;

/** A summary to be copied into a message, in each language, with times in a zone. */
export function shiftTexts(summary: Summary, zone: string): ShiftSummary['text'] {
  return { en: shiftText('en', summary, zone), ru: shiftText('ru', summary, zone) };
}

function shiftText(language: Language, summary: Summary, zone: string): string {
  const texts = words[language].shift;
  const write = clockIn(language, zone);
  const clock = (at: string) => write(at, summary.from);
  const span = (from: string, to: string | null) =>
    `${clock(from)}–${to === null ? texts.now : write(to, clock(from).includes(',') ? from : summary.from)}`;
  const withNote = (text: string, note: string) => (note === '' ? text : `${text}: ${note}`);
  const { matches, incidents, handovers, refusals, comments, decisions, noShows, open } = summary;
  const sections: [keyof typeof texts.section, string[]][] = [
    [
      'matches',
      matches.map(
        ({ title, startAt, endAt, heldFrom, heldTo }) =>
          `${span(startAt, endAt)} ${title} (${fill(texts.held, { span: span(heldFrom, heldTo) })})`,
      ),
    ],
    ['incidents', incidents.map((incident) => incidentLine(language, incident, span))],
    ['noShows', noShows.map(({ at, title }) => `${clock(at)} ${title}`)],
    [
      'handovers',
      handovers.map(({ at, from, to, state, note, streams }) =>
        withNote(
          `${clock(at)} ${from.name} → ${to.name}, ${texts.handover[state]} (${streams.join(', ') || texts.none})`,
          note,
        ),
      ),
    ],
    ['refusals', refusals.map(({ title, reason, count }) => `${title}: ${refusalWord(language, reason)} ×${count}`)],
    [
      'decisions',
      decisions.map(({ at, title, isGo, note }) =>
        withNote(`${clock(at)} ${title}, ${isGo ? texts.go : texts.noGo}`, note),
      ),
    ],
    ['comments', comments.map(({ at, title, message }) => `${clock(at)} ${title}: ${message}`)],
    ['open', open.map(({ startAt, title, phase }) => `${clock(startAt)} ${title}, ${texts.phase[phase]}`)],
  ];
  const head = fill(texts.head, {
    name: summary.user.name,
    span: `${write(summary.from, null)}–${write(summary.to, summary.from)}`,
    zone,
  });
  const full = sections.filter(([, lines]) => lines.length > 0);
  if (full.length === 0) return `${head}\n${texts.nothing}`;
  const bodies = full.map(
    ([name, lines]) =>
      `${texts.section[name]} (${lines.length})\n${lines.map((line) => `- ${line.replaceAll('\n', ' ')}`).join('\n')}`,
  );
  return [head, ...bodies].join('\n\n');
}

type Span = (from: string, to: string | null) => string;

function incidentLine(language: Language, incident: ShiftSummary['incidents'][number], span: Span): string {
  const { cause, name, streams, openedAt, closedAt, acknowledgedByName, note } = incident;
  const { acknowledged } = words[language].shift;
  const title = incidentTitle(words[language].notices, language, { cause, title: name, streams });
  const by = acknowledgedByName === null ? '' : `. ${fill(acknowledged, { name: acknowledgedByName })}`;
  return `${span(openedAt, closedAt)} ${title}${by}${note === '' ? '' : `: ${note}`}`;
}

/** A reason of the publish gate in words; the code itself when it is none. */
function refusalWord(language: Language, reason: string): string {
  const known: Record<string, string> = words[language].streams.refusal;
  return known[reason] ?? reason;
}

/** Instants in a zone: `25 Nov, 18:00`, and `18:00` alone on the day of another instant. */
function clockIn(language: Language, zone: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at: string, sameDayAs: string | null): string => {
    const [date, clock] = [day.format(new Date(at)), time.format(new Date(at))];
    return sameDayAs !== null && day.format(new Date(sameDayAs)) === date ? clock : `${date}, ${clock}`;
  };
}
